/**
 * The marker has an owner and two states. `running` and the owner holds its lease: somebody is at it.
 * `running` and the owner does not: it began and nobody knows how it ended (“doubt”). `done`: it has
 * happened. No marker: it has not.
 *
 * ARGV: id, token, effect, effect ms. Answers 'fresh', 'doubt', 'busy', 'done' or 'lost'.
 */
export const begin = `
local id, token, effect = ARGV[1], ARGV[2], effect_of(ARGV[3])
if not holds(id, token) then return 'lost' end
local marker = redis.call('HMGET', effect, 'state', 'owner', 'job', 'doubt')
local state, owner, job, doubt = marker[1], marker[2], marker[3], marker[4]

if state == 'done' then return 'done' end
if state == 'running' and owner ~= token then
  -- “Somebody is at it” means later, not done: if that one dies, this job is all there is (B28).
  if holds(job, owner) then return 'busy' end
  doubt = '1'
end
redis.call('HSET', effect, 'state', 'running', 'owner', token, 'job', id, 'doubt', doubt or '0')
redis.call('PEXPIRE', effect, ARGV[4])
return doubt == '1' and 'doubt' or 'fresh'
`;

/**
 * Effect and marker in one step, for an effect that is one Redis command. One, because a script that
 * fails at its second command keeps the first (L1). A zombie is turned away by its token.
 *
 * ARGV: id, token, effect, effect ms, command, arguments … Answers {'applied', reply}, {'already'} or
 * {'lost'}.
 */
export const once = `
local id, token, effect = ARGV[1], ARGV[2], effect_of(ARGV[3])
if redis.call('HGET', effect, 'state') == 'done' then return { 'already' } end
if not holds(id, token) then
  count('lost')
  return { 'lost' }
end
local command = {}
for i = 5, #ARGV do command[#command + 1] = ARGV[i] end
local reply = redis.call(unpack(command))
redis.call('HSET', effect, 'state', 'done', 'owner', token, 'job', id, 'doneAt', now)
redis.call('PEXPIRE', effect, ARGV[4])
return { 'applied', reply }
`;
