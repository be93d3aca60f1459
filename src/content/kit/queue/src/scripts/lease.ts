/**
 * Takes the next job and signs the ledger for it: who, until when, at the latest until when.
 *
 * The order is high, normal, low; but every n-th claim takes the job that has waited longest in
 * whichever list, so that low waits long but not for ever.
 *
 * ARGV: token, worker, lease ms, maximum lease ms, fair every n, budget ratio, budget per second,
 * budget burst, keep ms. Answers {'job', fields …}, {'none'}, or {'again'} after a hundred bad
 * entries, so that a heap of them does not hold up Redis.
 */
export const claim = `
local token, worker, lease, longest = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local every, ratio, per_second = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local burst, keep = tonumber(ARGV[8]), tonumber(ARGV[9])

local function answer(id)
  return { 'job', id, redis.call('HGETALL', job_of(id)) }
end

-- The same claim again, because its answer was lost: the same job, not a second one (B14).
local mine = redis.call('HGET', claims, token)
if mine and holds(mine, token) then return answer(mine) end

local bad = 0
-- The first good entry of a list. It stays there: what leaves a list has its new place already.
local function head_of(list)
  while bad < 100 do
    local id = redis.call('LINDEX', list, -1)
    if not id then return nil end
    if not readable(id) then
      put_aside(id)
    elseif get(id, 'state') == 'ready' then
      if not too_old(id) then return id end
      note_error(id, 'TooOld', 'waited longer than its lifetime', '')
      bury(id, 'lifetime', keep)
    end
    redis.call('RPOP', list)
    bad = bad + 1
  end
end

local chosen, from, since = nil, nil, nil
local fair = (tonumber(redis.call('HGET', root .. ':counters', 'claimed') or '0') + 1) % every == 0
for _, name in ipairs({ 'high', 'normal', 'low' }) do
  local list = root .. ':ready:' .. name
  local id = head_of(list)
  if id then
    local at = number(id, 'readyAt')
    if not chosen or at < since then chosen, from, since = id, list, at end
    if not fair then break end
  end
end
if not chosen then return { bad < 100 and 'none' or 'again' } end

redis.call('ZADD', inflight, now + math.min(lease, longest), chosen)
redis.call('ZADD', started, now, chosen)
redis.call('HSET', claims, token, chosen)
local job = job_of(chosen)
-- Counting the start, not the failure, is what lets a crash count (and a poisonous payload end).
local attempt = redis.call('HINCRBY', job, 'attempts', 1)
-- Grows with every claim of the queue: a resource that remembers the largest one it has seen can turn
-- a zombie away by itself.
local fence = redis.call('HINCRBY', root .. ':counters', 'claimed', 1)
redis.call('HSETNX', job, 'firstAttemptAt', now)
redis.call('HSET', job, 'state', 'in-flight', 'token', token, 'worker', worker, 'fence', fence,
  'lastAttemptAt', now, 'leaseEndsAt', now + longest)
redis.call('HDEL', job, 'settledBy', 'outcome', 'lastToken')
if attempt == 1 then save_budget(math.min(burst, budget_now(per_second, burst) + ratio)) end
redis.call('RPOP', from)
return answer(chosen)
`;

/**
 * “I am still on it”. Extends a lease, never brings one back (B04), and never past the job's maximum
 * lease (B12). ARGV: id, token, lease ms. Answers the ms that are left, 0 = lost.
 */
export const heartbeat = `
local id, token = ARGV[1], ARGV[2]
if not holds(id, token) then return 0 end
local until_at = math.min(now + tonumber(ARGV[3]), number(id, 'leaseEndsAt'))
if until_at <= now then return 0 end
redis.call('ZADD', inflight, 'XX', until_at, id)
return until_at - now
`;

/**
 * Done: the effect's marker and the end of the job in one step.
 *
 * After a lost lease the effect has happened all the same. So the marker is set either way: whoever holds
 * the job by now will find it. And if nobody has taken the job since, it is done (D4: slow is not failed).
 * A job in other hands is not touched.
 *
 * ARGV: id, token, effect or '', effect ms, keep ms.
 */
export const ack = `
local id, token, effect = ARGV[1], ARGV[2], ARGV[3]
if effect ~= '' then
  redis.call('HSET', effect_of(effect), 'state', 'done', 'owner', token, 'job', id, 'doneAt', now)
  redis.call('PEXPIRE', effect_of(effect), ARGV[4])
end
if holds(id, token) then
  finish(id, ARGV[5])
  settle(id, token, 'done')
  end_lease(id, token)
  return 'ok'
end
if readable(id) and get(id, 'lastToken') == token then
  local state = get(id, 'state')
  if state == 'ready' or state == 'delayed' or state == 'dead' then
    finish(id, ARGV[5])
    settle(id, token, 'done')
    redis.call('LREM', ready_list(id), -1, id)
    redis.call('ZREM', delayed, id)
    redis.call('ZREM', dead, id)
    return 'ok'
  end
end
if settled_by(id, token) then return 'ok' end
count('lost')
return 'lost'
`;

/**
 * The handler threw. Later again, or to the dead letters; a copy made elsewhere is not touched (B07).
 * ARGV: id, token, 'permanent' or 'retry', '1' if nothing happened for certain, error name, message,
 * stack, u in [0,1), keep ms, number of windows, windows ….
 */
export const fail = `
local id, token, keep = ARGV[1], ARGV[2], ARGV[9]
if settled_by(id, token) then return get(id, 'outcome') end
if not holds(id, token) then
  count('lost')
  return 'lost'
end

-- The marker goes only when nothing happened for certain (B25). Where it stays it says “began”, never
-- “done”, so it cannot swallow the replay of a repaired job (B02).
conclude(id, token, ARGV[4] == '1')
note_error(id, ARGV[5], ARGV[6], ARGV[7])

local outcome
local failures = redis.call('HINCRBY', job_of(id), 'failures', 1)
if ARGV[3] == 'permanent' then
  outcome = bury(id, 'permanent', keep)
elseif number(id, 'attempts') >= number(id, 'maxAttempts') then
  outcome = bury(id, 'attempts', keep)
elseif too_old(id) then
  outcome = bury(id, 'lifetime', keep)
else
  delay(id, math.floor(tonumber(ARGV[8]) * window_of(10, failures)), 1)
  count('retried')
  outcome = 'retry'
end
settle(id, token, outcome)
end_lease(id, token)
return outcome
`;

/**
 * Gives a job back untried: shutdown (B21, B22), no handler for its type here (B19), its effect being
 * worked on elsewhere (B28). That is nobody's failure, so the attempt is not counted.
 *
 * ARGV: id, token, delay ms, '1' if the handler never began, 'no-handler' or '', longest ms without a
 * handler, keep ms.
 */
export const release = `
local id, token, wait = ARGV[1], ARGV[2], tonumber(ARGV[3])
if settled_by(id, token) then return 'ok' end
if not holds(id, token) then
  count('lost')
  return 'lost'
end
local job = job_of(id)
conclude(id, token, ARGV[4] == '1')

if ARGV[5] == 'no-handler' then
  redis.call('HSETNX', job, 'unknownSince', now)
  if now - number(id, 'unknownSince') >= tonumber(ARGV[6]) then
    note_error(id, 'NoHandler', 'no worker knows jobs of type ' .. (get(id, 'type') or '?'), '')
    bury(id, 'no-handler', ARGV[7])
    settle(id, token, 'released')
    end_lease(id, token)
    return 'ok'
  end
end

redis.call('HINCRBY', job, 'attempts', -1)
if wait > 0 then
  delay(id, wait, 0)
else
  -- Back to the front, with the age it had.
  redis.call('RPUSH', ready_list(id), id)
  redis.call('HSET', job, 'state', 'ready')
end
settle(id, token, 'released')
end_lease(id, token)
count('released')
return 'ok'
`;
