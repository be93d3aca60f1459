import { generator, plot, report, seed, table } from 'lab';

// দশ হাজার মেসেজ। একটা কাজ গড়ে ৩ সেকেন্ডের; কোনোটা চোখের পলকে শেষ,
// কোনোটা গড়ায় ২০ সেকেন্ডে।
const MESSAGES = 10_000;
const MEAN_WORK = 3;
// একটা মেসেজ বড়জোর এতবার তোলা হয়, তার পরে যায় কোণের তাকে (DLQ)।
const MAX_RECEIVE = 3;
// হাজারে ৩টা মেসেজ বিষ: যে তোলে, সে-ই পড়ে।
const POISON = 0.003;
// সময় ফুরোনোর আগেই lease বাড়িয়ে নেওয়া হয় কি না।
const HEARTBEAT = false;

// vt: তোলা মেসেজ কত সেকেন্ড অন্যদের চোখের আড়ালে থাকে।
function simulate(vt: number) {
  // প্রতিটা vt একই seed থেকে শুরু: যা ফারাক, তা ভাগ্যের নয়।
  const chance = generator(seed);
  const count = {
    vt,
    deliveries: 0,
    effects: 0,
    duplicates: 0,
    dlq: 0,
    dlqHealthy: 0,
  };
  // DLQ-তে যাওয়া সুস্থ মেসেজগুলোর কাজ আসলে কতবার করে হয়েছিল।
  const doneInDlq: number[] = [];

  for (let message = 0; message < MESSAGES; message++) {
    const poison = chance.random() < POISON;
    let done = 0;
    let acked = false;

    for (let n = 0; n < MAX_RECEIVE && !acked; n++) {
      count.deliveries++;
      const luck = chance.random();
      const work = chance.exponential(MEAN_WORK);

      // কাজ শুরুর আগেই worker পড়ে গেল। কিছুই হয়নি, তাই কিছু হারায়ওনি।
      if (poison || luck < 0.02) continue;

      // কাজটা হয়ে গেল। প্রথমবারের পরে যতবার হবে, সব ডুপ্লিকেট।
      count.effects++;
      if (done > 0) count.duplicates++;
      done++;

      // কাজের পরে, ack-এর আগে worker পড়ে গেল।
      if (luck < 0.04) continue;

      // lease ফুরোনোর আগে শেষ হলে তবেই ack টেকে; নইলে মেসেজ আবার তাকে।
      acked = HEARTBEAT || work <= vt;
    }

    if (acked) continue;
    count.dlq++;
    if (poison) continue;
    count.dlqHealthy++;
    doneInDlq.push(done);
  }
  return { count, doneInDlq };
}

const runs = [5, 15, 60].map(simulate);
table(runs.map((run) => run.count));
for (const { count } of runs) {
  report(`duplicates, vt ${count.vt}`, count.duplicates);
}

// vt যখন ৫, তখন DLQ-তে পড়ে থাকা সুস্থ মেসেজগুলোর কাজ কি সত্যিই হয়নি?
const { doneInDlq } = runs[0]!;
const done = (least: number) =>
  doneInDlq.filter((n) => n >= least).length;
console.log(
  `\nHealthy messages in the DLQ at vt = 5: ${done(0)}`,
);
console.log(`- effect happened at least once: ${done(1)}`);
const most = done(MAX_RECEIVE);
console.log(
  `- effect happened ${MAX_RECEIVE} times: ${most}`,
);

// একই হিসাব, vt ২ থেকে ৩০ পর্যন্ত।
const curve: [number, number][] = [];
for (let vt = 2; vt <= 30; vt++) {
  curve.push([vt, simulate(vt).count.duplicates]);
}
plot(curve, {
  title: 'vt বাড়লে ডুপ্লিকেট কমে',
  x: 'vt (সেকেন্ড)',
  y: 'ডুপ্লিকেট',
});
