/**
 * Takes jobs back from workers that went silent. Reading the list and acting on it are one step, so
 * two reapers cannot bury a job twice (B05), and nothing can be renewed or finished in between (B06).
 * No body is parsed here (B08).
 *
 * A first lost lease sends the job straight to the front: it is the worker that died (B26). From the
 * second on it waits like any failure, in case it is the job that kills.
 *
 * ARGV: most, keep ms, number of windows, windows …, then a u in [0,1) for each entry. Answers how many
 * entries it dealt with.
 */
export const reap = `
local keep, first_u = ARGV[2], 3 + tonumber(ARGV[3])
local ids = redis.call('ZRANGEBYSCORE', inflight, '-inf', now, 'LIMIT', 0, ARGV[1])
for i, id in ipairs(ids) do
  if not readable(id) then
    put_aside(id)
    redis.call('ZREM', inflight, id)
    redis.call('ZREM', started, id)
  elseif get(id, 'state') ~= 'in-flight' then
    redis.call('ZREM', inflight, id)
    redis.call('ZREM', started, id)
  else
    local token = get(id, 'token') or ''
    local crashes = redis.call('HINCRBY', job_of(id), 'crashes', 1)
    note_error(id, 'LeaseExpired', 'no sign of life from ' .. (get(id, 'worker') or '?'), '')
    conclude(id, token, false)
    count('expired')
    if effect_is_done(id) then
      finish(id, keep)
    elseif crashes >= number(id, 'maxCrashes') then
      bury(id, 'crashes', keep)
    elseif number(id, 'attempts') >= number(id, 'maxAttempts') then
      bury(id, 'attempts', keep)
    elseif too_old(id) then
      bury(id, 'lifetime', keep)
    elseif crashes == 1 then
      redis.call('RPUSH', ready_list(id), id)
      redis.call('HSET', job_of(id), 'state', 'ready', 'readyAt', now)
    else
      delay(id, math.floor(tonumber(ARGV[first_u + i]) * window_of(3, crashes - 1)), 1)
    end
    end_lease(id, token)
  end
end
return #ids
`;

/**
 * Moves what is due from delayed to ready. A retry costs a token of the retry budget; without one it
 * waits on, spread over half a deferral to a whole one.
 *
 * ARGV: most, deferral ms, budget per second, budget burst, u₁ … uₙ. Answers how many entries it
 * dealt with.
 */
export const promote = `
local deferral, burst = tonumber(ARGV[2]), tonumber(ARGV[4])
local tokens = budget_now(tonumber(ARGV[3]), burst)
local ids = redis.call('ZRANGEBYSCORE', delayed, '-inf', now, 'LIMIT', 0, ARGV[1])
for i, id in ipairs(ids) do
  if not readable(id) then
    put_aside(id)
    redis.call('ZREM', delayed, id)
  elseif get(id, 'state') ~= 'delayed' then
    redis.call('ZREM', delayed, id)
  elseif get(id, 'retry') == '1' and tokens < 1 then
    local wait = math.floor(deferral * (1 + tonumber(ARGV[4 + i])) / 2)
    redis.call('ZADD', delayed, now + math.max(1, wait), id)
    count('deferred')
  else
    if get(id, 'retry') == '1' then tokens = tokens - 1 end
    make_ready(id)
    redis.call('ZREM', delayed, id)
  end
end
if #ids > 0 then save_budget(tokens) end
return #ids
`;
