/**
 * Lua that every script begins with. Three rules hold in all of them:
 *
 * 1. One script per step that has several writes, so nobody sees or crashes in the middle.
 * 2. A script is atomic but is not rolled back when it fails (L1). So each one first reads (a wrong
 *    type fails here, before anything changed), then writes the new place, then the job's hash, and
 *    takes the job out of the old place last. A failure in between leaves the job in two places, never
 *    in none; and the hash's `state` says which of the two counts.
 * 3. Time comes from Redis (B17), chance comes from the caller: `math.random` in a script gives the
 *    same numbers in every call.
 *
 * The names of jobs are built inside the scripts from KEYS[1], `jq:{namespace}`. They all carry the
 * same hash tag, so in a Redis Cluster they lie in the slot of KEYS[1] (B15).
 */
export const prelude = `
local root = KEYS[1]
local delayed, inflight, dead = root .. ':delayed', root .. ':inflight', root .. ':dead'
local claims, started = root .. ':claims', root .. ':started'

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)

local function job_of(id) return root .. ':job:' .. id end
local function effect_of(name) return root .. ':effect:' .. name end
local function dedup_of(name) return root .. ':dedup:' .. name end
local function get(id, field) return redis.call('HGET', job_of(id), field) end
local function number(id, field) return tonumber(get(id, field) or '0') or 0 end
local function count(event) redis.call('HINCRBY', root .. ':counters', event, 1) end

-- A list or set may name a job whose hash is gone or was never ours. Such an entry is put aside with
-- the dead letters and never stops the others (B08).
local function is_hash(id) return redis.call('TYPE', job_of(id)).ok == 'hash' end
local function readable(id)
  if not is_hash(id) then return false end
  local known = redis.call('HMGET', job_of(id), 'state', 'type')
  return known[1] and known[2] and true or false
end
local function put_aside(id)
  redis.call('ZADD', dead, now, id)
  if redis.call('EXISTS', job_of(id)) == 0 then
    redis.call('HSET', job_of(id), 'state', 'dead', 'reason', 'malformed', 'diedAt', now,
      'errorName', 'MalformedEntry', 'errorMessage', 'an entry without a job')
  end
  count('died')
end

-- Only the token of the current lease speaks for a job.
local function holds(id, token)
  return readable(id) and get(id, 'state') == 'in-flight' and get(id, 'token') == token
end
-- The client repeats a script whose answer was lost (B14); the second run must say what the first did.
local function settled_by(id, token)
  return readable(id) and get(id, 'settledBy') == token
end
local function settle(id, token, outcome)
  redis.call('HSET', job_of(id), 'settledBy', token, 'outcome', outcome)
end
local function end_lease(id, token)
  redis.call('HSET', job_of(id), 'lastToken', token)
  redis.call('HDEL', job_of(id), 'token')
  redis.call('HDEL', claims, token)
  redis.call('ZREM', started, id)
  redis.call('ZREM', inflight, id)
end

local function ready_list(id)
  local priority = get(id, 'priority')
  if priority ~= 'high' and priority ~= 'low' then priority = 'normal' end
  return root .. ':ready:' .. priority
end
-- readyAt starts the clock of “oldest ready”: a day's delay or a retry is not a day in the queue (B11).
local function make_ready(id)
  redis.call('LPUSH', ready_list(id), id)
  redis.call('HSET', job_of(id), 'state', 'ready', 'readyAt', now)
end
local function delay(id, ms, retry)
  redis.call('ZADD', delayed, now + ms, id)
  redis.call('HSET', job_of(id), 'state', 'delayed', 'retry', retry)
end

-- The dedup key holds while the job waits or runs; the window begins when that is over.
local function let_dedup_run_out(id)
  local key = get(id, 'dedup')
  if not key or redis.call('GET', dedup_of(key)) ~= id then return end
  local window = number(id, 'dedupWindow')
  if window > 0 then redis.call('PEXPIRE', dedup_of(key), window)
  else redis.call('DEL', dedup_of(key)) end
end

local function effect_is_done(id)
  local effect = get(id, 'effect')
  return effect and redis.call('HGET', effect_of(effect), 'state') == 'done'
end
-- What this attempt proved: that nothing happened (then its own marker goes, unless an earlier attempt
-- left a doubt), or nothing at all (then the doubt stays for the next one).
local function conclude(id, token, nothing_happened)
  if not nothing_happened then
    redis.call('HSET', job_of(id), 'doubt', '1')
    return
  end
  local effect = get(id, 'effect')
  if not effect then return end
  local marker = redis.call('HMGET', effect_of(effect), 'owner', 'doubt')
  if marker[1] == token and marker[2] ~= '1' then redis.call('DEL', effect_of(effect)) end
end

-- The hash outlives the job for a while: a producer that repeats its enqueue now must not make a
-- second job (B14).
local function finish(id, keep_ms)
  redis.call('HSET', job_of(id), 'state', 'done', 'doneAt', now)
  redis.call('HDEL', job_of(id), 'payload')
  let_dedup_run_out(id)
  redis.call('PEXPIRE', job_of(id), math.max(tonumber(keep_ms), number(id, 'dedupWindow')))
  count('completed')
end

-- A job whose effect has happened is done, whatever its last attempt said (D2, D4).
local function bury(id, reason, keep_ms)
  if effect_is_done(id) then
    finish(id, keep_ms)
    return 'done'
  end
  redis.call('ZADD', dead, now, id)
  redis.call('HSET', job_of(id), 'state', 'dead', 'reason', reason, 'diedAt', now)
  let_dedup_run_out(id)
  count('died')
  return 'dead'
end

local function note_error(id, name, message, stack)
  redis.call('HSET', job_of(id), 'errorName', name, 'errorMessage', message, 'errorStack', stack)
end
local function too_old(id)
  local expires = number(id, 'expiresAt')
  return expires > 0 and now >= expires
end

-- The windows of the backoff stand in ARGV: their number at place i, then they themselves. The formula
-- is in retry.ts; here one is only looked up, the last one for all later retries.
local function window_of(i, retry)
  return tonumber(ARGV[i + math.max(1, math.min(retry, tonumber(ARGV[i])))])
end

-- The retry budget: one token bucket for all workers.
local budget = root .. ':retry-budget'
local function budget_now(per_second, burst)
  local saved = redis.call('HMGET', budget, 'tokens', 'at')
  local tokens, at = tonumber(saved[1] or burst), tonumber(saved[2] or now)
  return math.min(burst, tokens + math.max(0, now - at) * per_second / 1000)
end
local function save_budget(tokens)
  redis.call('HSET', budget, 'tokens', tokens, 'at', now)
end
`;
