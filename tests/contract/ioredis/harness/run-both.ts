import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNode } from '../../../../build/labs/run-lab.ts';

const printer = new URL('./print-alike.ts', import.meta.url).href;

/** What a program printed with the real client and the real server, on Node. */
export function runReal(file: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', printer, file], {
      env: { ...process.env, REDIS_PORT: `${port}`, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(text);
      else reject(new Error(`${file} ended with ${code ?? signal} on Node:\n${text}\n${errors}`));
    });
  });
}

/** What the same text printed in the lab: the page's client, net and Redis. */
export async function runInLab(file: string): Promise<string> {
  const files = { 'main.ts': readFileSync(file, 'utf8') };
  const { status, text, fault } = await runInNode({
    files,
    entry: 'main.ts',
    seed: 1,
    limitMs: 20_000,
  });
  if (status !== 'finished')
    throw new Error(`${file} ${status} in the lab: ${fault?.name} ${fault?.message}\n${text}`);
  return text;
}
