/**
 * Dedup key, body and place in one step (B09): there is no moment at which the key says “duplicate”
 * of a job that does not exist.
 *
 * ARGV: id, type, payload, priority, traceId, maxAttempts, maxCrashes, delay ms, dedup key or '',
 * dedup window ms, effect or '', idempotency key or '', lifetime ms or 0, most waiting or 0.
 */
export const enqueue = `
local id, priority, wait = ARGV[1], ARGV[4], tonumber(ARGV[8])
local dedup, effect, lifetime, most = ARGV[9], ARGV[11], tonumber(ARGV[13]), tonumber(ARGV[14])

if redis.call('EXISTS', job_of(id)) == 1 then return { 'queued', id } end

if effect ~= '' and redis.call('HGET', effect_of(effect), 'state') == 'done' then
  count('alreadyDone')
  return { 'already-done', '' }
end

if dedup ~= '' then
  local first = redis.call('GET', dedup_of(dedup))
  if first and redis.call('EXISTS', job_of(first)) == 1 then
    count('duplicates')
    return { 'duplicate', first }
  end
end

if most > 0 then
  local waiting = redis.call('ZCARD', delayed)
  for _, name in ipairs({ 'high', 'normal', 'low' }) do
    waiting = waiting + redis.call('LLEN', root .. ':ready:' .. name)
  end
  if waiting >= most then
    count('refused')
    return { 'full', '' }
  end
end

-- The place first: if it has the wrong type, nothing was written and the producer may try again.
if wait > 0 then
  redis.call('ZADD', delayed, now + wait, id)
else
  redis.call('LPUSH', root .. ':ready:' .. priority, id)
end
redis.call('HSET', job_of(id), 'state', wait > 0 and 'delayed' or 'ready', 'type', ARGV[2],
  'payload', ARGV[3], 'priority', priority, 'traceId', ARGV[5], 'maxAttempts', ARGV[6],
  'maxCrashes', ARGV[7], 'enqueuedAt', now, 'readyAt', now, 'attempts', 0, 'crashes', 0, 'replays', 0)
if effect ~= '' then redis.call('HSET', job_of(id), 'effect', effect, 'idempotencyKey', ARGV[12]) end
if lifetime > 0 then redis.call('HSET', job_of(id), 'expiresAt', now + lifetime) end
if dedup ~= '' then
  redis.call('HSET', job_of(id), 'dedup', dedup, 'dedupWindow', ARGV[10])
  redis.call('SET', dedup_of(dedup), id)
end
count('enqueued')
return { 'queued', id }
`;
