/**
 * A lab as labs are: a broker, workers that crash, leases that run out, and many seeds' worth of random
 * numbers. It needs neither clock nor net, so that only the speed of running counts.
 */
let state = 31;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

interface Job {
  readonly id: number;
  attempts: number;
  leasedUntil: number;
}

let done = 0;
let lost = 0;
for (let round = 0; round < 400; round++) {
  const ready: Job[] = Array.from({ length: 200 }, (_, id) => ({
    id,
    attempts: 0,
    leasedUntil: 0,
  }));
  const leased = new Map<number, Job>();
  for (let now = 0; now < 3_000 && ready.length + leased.size > 0; now++) {
    for (const [id, job] of leased)
      if (job.leasedUntil <= now) {
        leased.delete(id);
        if (job.attempts < 5) ready.push(job);
        else lost += 1;
      }
    const job = ready.shift();
    if (job === undefined) continue;
    job.attempts += 1;
    job.leasedUntil = now + 30;
    leased.set(job.id, job);
    await null;
    if (random() < 0.8) {
      leased.delete(job.id);
      done += 1;
    }
  }
}
console.log(done, lost);

export {};
