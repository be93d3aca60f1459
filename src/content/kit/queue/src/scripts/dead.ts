/**
 * One page of the dead letters, oldest first, after the entry (score, id) of the last page.
 * ARGV: after score (−1 at the start), after id, until score, most. Answers {id, score, fields} …
 */
export const page = `
local out, after, most, offset = {}, tonumber(ARGV[1]), tonumber(ARGV[4]), 0
while #out < most do
  local entries = redis.call('ZRANGEBYSCORE', dead, after, ARGV[3], 'WITHSCORES', 'LIMIT', offset, 100)
  for i = 1, #entries, 2 do
    local id, score = entries[i], entries[i + 1]
    -- Many die in one millisecond; among those the id says where the last page ended.
    if #out < most and (tonumber(score) > after or id > ARGV[2]) then
      out[#out + 1] = { id, score, is_hash(id) and redis.call('HGETALL', job_of(id)) or {} }
    end
  end
  if #entries < 200 then break end
  offset = offset + 100
end
return out
`;

/**
 * Sends one dead letter back: removal, reset and new place in one step (B10), at most so many a second
 * for all operators together. The counts begin anew; what was learned about the effect stays.
 *
 * ARGV: id, replays per second or 0. Answers {'moved'}, {'gone'}, {'malformed'} or {'wait', ms}.
 */
export const replay = `
local id, rate = ARGV[1], tonumber(ARGV[2])
if not redis.call('ZSCORE', dead, id) then return { 'gone' } end
if not readable(id) or not get(id, 'payload') then return { 'malformed' } end
if get(id, 'state') ~= 'dead' then
  redis.call('ZREM', dead, id)
  return { 'gone' }
end
if rate > 0 then
  local next_at = tonumber(redis.call('GET', root .. ':replay-next') or '0')
  if now < next_at then return { 'wait', next_at - now } end
  redis.call('SET', root .. ':replay-next', now + 1000 / rate, 'PX', math.ceil(1000 / rate) + 1000)
end
make_ready(id)
local job = job_of(id)
redis.call('HSET', job, 'attempts', 0, 'crashes', 0)
redis.call('HINCRBY', job, 'replays', 1)
redis.call('HDEL', job, 'failures', 'reason', 'diedAt', 'expiresAt', 'unknownSince', 'firstAttemptAt',
  'lastAttemptAt', 'settledBy', 'lastToken')
local dedup = get(id, 'dedup')
if dedup and (redis.call('SETNX', dedup_of(dedup), id) == 1 or redis.call('GET', dedup_of(dedup)) == id) then
  redis.call('PERSIST', dedup_of(dedup))
end
redis.call('ZREM', dead, id)
count('replayed')
return { 'moved' }
`;

/** When the newest dead letter died, ms; −1 if there is none. No ARGV. */
export const newest = `
return tonumber(redis.call('ZREVRANGE', dead, 0, 0, 'WITHSCORES')[2] or '-1')
`;

/** One dead letter. ARGV: id. Answers {score, fields} or {}. */
export const letter = `
local score = redis.call('ZSCORE', dead, ARGV[1])
if not score then return {} end
return { score, is_hash(ARGV[1]) and redis.call('HGETALL', job_of(ARGV[1])) or {} }
`;

/** Forgets one dead letter for good. ARGV: id. Answers 1 if there was one. */
export const drop = `
local id = ARGV[1]
if not redis.call('ZSCORE', dead, id) then return 0 end
if is_hash(id) then
  local dedup = get(id, 'dedup')
  if dedup and redis.call('GET', dedup_of(dedup)) == id then redis.call('DEL', dedup_of(dedup)) end
  if get(id, 'state') == 'dead' then redis.call('DEL', job_of(id)) end
end
redis.call('ZREM', dead, id)
count('dropped')
return 1
`;
