/**
 * All numbers of one moment. The oldest ready job is the one that became ready first, not the one that
 * was enqueued first (B11). Jobs given back return to the front in any order, so a few heads are looked
 * at, not one. A broken entry is skipped, not parsed (B08).
 *
 * Answers {ready high, normal, low, delayed, in flight, dead, oldest ready ms, oldest in flight ms,
 * retry tokens, counters}; −1 where there is nothing. ARGV: budget per second, budget burst.
 */
export const depth = `
local out, oldest = {}, nil
for i, name in ipairs({ 'high', 'normal', 'low' }) do
  local list = root .. ':ready:' .. name
  out[i] = redis.call('LLEN', list)
  for _, id in ipairs(redis.call('LRANGE', list, -32, -1)) do
    if readable(id) and get(id, 'state') == 'ready' then
      local at = number(id, 'readyAt')
      if not oldest or at < oldest then oldest = at end
    end
  end
end
out[4], out[5] = redis.call('ZCARD', delayed), redis.call('ZCARD', inflight)
out[6] = redis.call('ZCARD', dead)
out[7] = oldest and now - oldest or -1
local first = redis.call('ZRANGE', started, 0, 0, 'WITHSCORES')
out[8] = first[2] and now - tonumber(first[2]) or -1
out[9] = math.floor(budget_now(tonumber(ARGV[1]), tonumber(ARGV[2])))
out[10] = redis.call('HGETALL', root .. ':counters')
return out
`;
