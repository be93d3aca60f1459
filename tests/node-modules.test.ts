import { describe, expect, it } from 'vitest';
import { runInNode } from '../build/labs/run-lab.ts';
import { MODULES } from '../src/runtime/compile/modules.ts';

async function run(program: string) {
  return runInNode({ files: { 'main.ts': program }, entry: 'main.ts', seed: 1, limitMs: 20_000 });
}
const textOf = async (program: string): Promise<string> => {
  const { status, text, fault } = await run(program);
  expect(fault).toBeUndefined();
  expect(status).toBe('finished');
  return text;
};

describe('what a program may import', () => {
  it('is there under exactly the names that the compiler knows', async () => {
    const modules = [...MODULES.keys()].filter((name) => name !== 'lab');
    const program = modules
      .map(
        (name, i) => `import * as m${i} from '${name}';\nconsole.log(Object.keys(m${i}).sort());`,
      )
      .join('\n');
    const { lines } = await run(program);
    const given = lines.map(({ text }) => JSON.parse(text.replaceAll("'", '"')) as string[]);
    expect(given).toEqual(modules.map((name) => [...(MODULES.get(name) ?? [])].sort()));
  });

  it('is one module, whether it is asked for with node: or without', async () => {
    expect(
      await textOf(`import a, { EventEmitter } from 'events';
import b from 'node:events';
import process from 'node:process';
console.log(a === b, a === EventEmitter, process === globalThis.process);`),
    ).toBe('true true true\n');
  });
});

describe('timers', () => {
  it('give back what is an object and, where it is wanted, a number', async () => {
    expect(
      await textOf(`const byNumber: Record<number, string> = {};
const timer = setTimeout(() => console.log('never'), 10);
byNumber[+timer] = 'kept';
console.log(typeof timer, byNumber[+timer], timer.hasRef(), timer.unref().hasRef(), timer.ref().hasRef());
clearTimeout(+timer);
const again = setTimeout(() => console.log('again', performance.now()), 10);
setTimeout(() => again.refresh(), 6);
const beat = setInterval(() => { console.log('beat'); beat.close(); }, 4);
clearImmediate(setImmediate(() => console.log('never')));
clearTimeout(undefined);`),
    ).toBe('object kept true false true\nbeat\nagain 16\n');
  });

  it('that are unreferenced keep no program alive, and run as long as another does', async () => {
    const { text, virtualMs, status } = await run(
      `setInterval(() => console.log('beat'), 10).unref();
setTimeout(() => console.log('end'), 25);`,
    );
    expect({ text, virtualMs, status }).toEqual({
      text: 'beat\nbeat\nend\n',
      virtualMs: 25,
      status: 'finished',
    });
  });

  it('are promises in node:timers/promises, and can be called off', async () => {
    expect(
      await textOf(`import { setTimeout as sleep, setInterval as every, scheduler } from 'node:timers/promises';
console.log(await sleep(50, 'value'), performance.now());
const stop = new AbortController();
setTimeout(() => stop.abort(), 5);
await sleep(1_000, null, { signal: stop.signal }).catch((error) => console.log(error.name, error.code, performance.now()));
let n = 0;
for await (const tick of every(10, 'tick')) { console.log(tick, performance.now()); if (++n === 2) break; }
await scheduler.wait(5);
console.log(performance.now());`),
    ).toBe('value 50\nAbortError ABORT_ERR 55\ntick 65\ntick 75\n80\n');
  });
});

describe('process', () => {
  it('brings a signal to its listeners, as an event of its own', async () => {
    expect(
      await textOf(`process.once('SIGTERM', (signal) => { console.log(signal, 'draining'); });
process.on('exit', (code) => console.log('exit', code));
console.log(process.kill(process.pid, 0));
process.kill(process.pid, 'SIGTERM');
console.log('after kill');
await new Promise((resolve) => setTimeout(resolve, 10));
console.log('still alive');
process.kill(process.pid, 'SIGTERM');
await new Promise((resolve) => setTimeout(resolve, 10));
console.log('never');`),
    ).toBe('true\nafter kill\nSIGTERM draining\nstill alive\n');
  });

  it('ends at exit(), whatever still waits', async () => {
    const result = await run(`process.on('exit', (code) => console.log('code', code));
setInterval(() => console.log('tick'), 1_000);
setTimeout(() => { process.exit(3); console.log('never seen'); }, 2_500);`);
    expect(result).toMatchObject({
      status: 'finished',
      text: 'tick\ntick\ncode 3\n',
      virtualMs: 2_500,
    });
  });

  it('hands over errors that nobody caught, if it is asked to', async () => {
    expect(
      await textOf(`process.on('uncaughtException', (error) => console.log('caught', error.message));
process.on('unhandledRejection', (reason) => console.log('rejected', reason));
setTimeout(() => { throw new Error('in a timer'); }, 1);
setTimeout(() => { void Promise.reject('nobody'); }, 2);
setTimeout(() => console.log('alive'), 3);`),
    ).toBe('caught in a timer\nrejected nobody\nalive\n');
  });

  it('tells virtual time, an empty environment and nothing of the machine', async () => {
    expect(
      await textOf(`const began = process.hrtime.bigint();
const start = process.hrtime();
setTimeout(() => {
  console.log(process.hrtime.bigint() - began, process.hrtime(start), process.uptime());
  console.log(process.env['HOME'], process.cwd(), process.argv.length, process.platform);
  process.stdout.write('no line ');
  process.stdout.write('yet\\nnext');
  process.nextTick((a, b) => console.log(a, b), 'tick', 1);
  try { process.memoryUsage(); } catch (error) { console.log((error as Error).name); }
}, 1_500);`),
    ).toBe(
      '1500000000n [ 1, 500000000 ] 1.5\nundefined /lab 2 linux\nno line yet\nNotAvailableError\ntick 1\nnext\n',
    );
  });
});

describe('small modules', () => {
  it('hash as the standard says', async () => {
    expect(
      await textOf(`import { createHash, randomInt, randomUUID, randomBytes } from 'node:crypto';
console.log(createHash('sha256').update('abc').digest('hex'));
console.log(createHash('sha256').update('a'.repeat(119)).update(Buffer.from('ক')).digest('base64url'));
console.log(createHash('sha1').update('abc').digest('hex'), randomInt(5) < 5, randomInt(3, 4), randomUUID().length, randomBytes(4).length);`),
    ).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n' +
        `${(await import('node:crypto')).createHash('sha256').update('a'.repeat(119)).update('ক').digest('base64url')}\n` +
        'a9993e364706816aba3e25717850c26c9cd0d89d true 3 36 4\n',
    );
  });

  it('have bytes that are Uint8Arrays and print as in Node', async () => {
    expect(
      await textOf(`const b = Buffer.from('ডাক');
console.log(b, b.length, b instanceof Uint8Array, b.toString(), b.toString('hex'), b.subarray(0, 3).toString(), b.slice(-3).toString());
console.log(Buffer.from(b.toString('base64'), 'base64').equals(b), Buffer.concat([b, Buffer.alloc(2, 'x')]).toString(), Buffer.from([1, 2]).toJSON());
console.log(Buffer.compare(Buffer.from('a'), Buffer.from('b')), Buffer.alloc(60), Buffer.from('zz', 'hex'), Buffer.byteLength('ক'));`),
    ).toBe(`<Buffer e0 a6 a1 e0 a6 be e0 a6 95> 9 true ডাক e0a6a1e0a6bee0a695 ড ক
true ডাকxx { type: 'Buffer', data: [ 1, 2 ] }
-1 <Buffer${' 00'.repeat(50)} ... 10 more bytes> <Buffer> 3
`);
  });

  it('wait once for an event, or for its error', async () => {
    expect(
      await textOf(`import { EventEmitter, once } from 'node:events';
const bus = new EventEmitter();
setTimeout(() => bus.emit('parcel', 1, 2), 5);
console.log(await once(bus, 'parcel'), bus.listenerCount('error'));
setTimeout(() => bus.emit('error', new Error('lost')), 5);
await once(bus, 'parcel').catch((error) => console.log(error.message));
bus.once('x', () => console.log('only once')).emit('x');
console.log(bus.emit('x'), bus.eventNames());
try { bus.emit('error', new Error('nobody listens')); } catch (error) { console.log((error as Error).message); }`),
    ).toBe('[ 1, 2 ] 0\nlost\nonly once\nfalse []\nnobody listens\n');
  });
});
