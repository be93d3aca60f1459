/** What the pages of whole flows say; a scenario's page says what its scenario says. */
export const flowPages = {
  'request-path': 'কাউন্টার: সব দৃশ্য',
  pool: 'ভাগের তাক: সব দৃশ্য',
  crowd: 'ভিড়ের লাইন: সব দৃশ্য',
  delivery: 'ডেলিভারি: সব দৃশ্য',
  dedup: 'দুবার আসা পার্সেল: সব দৃশ্য',
  'two-generals': 'দুই সেনাপতি: সব রাত',
  question: 'একটা দৃশ্য বেছে নিন, তারপর ধাপে ধাপে চালিয়ে দেখুন।',
} as const;

/** The pages of what is set rather than stepped through. */
export const toolPages = {
  dials: {
    title: 'ভিড়ের হিসাবযন্ত্র',
    question: 'কতজন আসেন, কতক্ষণ লাগে, কাউন্টার কটা: লাইনটা কত লম্বা হবে, উঠবে কখন?',
  },
  ruler: {
    title: 'সময়ের রুলার',
    question: 'কাজের সময়, lease, heartbeat আর বাকি ঘড়িগুলো কোথায় বসলে কাজটা একবারই হয়?',
  },
} as const;
