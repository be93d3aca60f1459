/** What the worker of this exercise asks of its queue and of its heart. */

export interface Job {
  readonly id: string;
}

export interface Queue {
  /** Writes a new deadline, whether or not the job is still there: this broker checks no token. */
  renew(job: Job): Promise<void>;
  ack(job: Job): Promise<void>;
}

export interface Heart {
  /** No further beat is sent. One that is on its way already arrives all the same. */
  stop(): void;
  /** Fulfilled when the heart has been stopped and the last beat has been answered. */
  readonly still: Promise<void>;
}

/** Renews every ten seconds, beside whatever the worker does. */
export type Beat = (queue: Queue, job: Job) => Heart;
