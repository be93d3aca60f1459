import { Process, until, type Bench } from './bench.ts';
import type { Post, Settings, Subject } from './subjects.ts';

/** One scenario's own namespace on a bench, with everything opened on it, so that it can be closed. */
export class Stage {
  readonly bench: Bench;
  readonly subject: Subject;
  readonly namespace: string;
  readonly #posts: Post[] = [];
  readonly #processes: Process[] = [];
  readonly #connections: { disconnect(): void }[] = [];

  constructor(bench: Bench, subject: Subject, namespace: string) {
    this.bench = bench;
    this.subject = subject;
    this.namespace = namespace;
  }

  /** A process with a connection of its own. */
  process(): Process {
    const connection = this.bench.connect();
    this.#connections.push(connection);
    const process = new Process(connection);
    this.#processes.push(process);
    return process;
  }

  /** The queue as that process (default: a healthy new one) sees it. */
  post(changes: Partial<Settings> = {}, process: Process = this.process()): Post {
    const post = this.subject.open(process.redis, this.namespace, changes);
    this.#posts.push(post);
    return post;
  }

  sleep(ms: number): Promise<void> {
    return this.bench.sleep(ms);
  }

  until(what: string, holds: () => boolean | Promise<boolean>, ms?: number): Promise<void> {
    return until(this.bench, what, holds, ms);
  }

  /** Waits until nothing waits or runs any more, dead letters aside, for a few looks in a row. */
  async atRest(post: Post, ms?: number): Promise<void> {
    let quiet = 0;
    await this.until(
      'the queue comes to rest',
      async () => {
        const { ready, delayed, inFlight } = await post.depth();
        quiet = ready + delayed + inFlight === 0 ? quiet + 1 : 0;
        return quiet >= 5;
      },
      ms,
    );
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#posts.map((post) => Promise.race([post.close(), this.bench.sleep(300)])),
    );
    // Whatever still runs in them must not meet a closed connection.
    for (const process of this.#processes) process.kill();
    for (const connection of this.#connections) connection.disconnect();
  }
}
