/**
 * The word lists behind the rules: spellings the book has settled on, words it does not use, and how
 * English words sound at their end. Written as plain Bengali; a suffix may follow where it says so.
 */

export interface Ban {
  /** Matched at the start of a word; the rest of the word may be any suffix unless `whole`. */
  readonly word: string;
  readonly use: string;
  /** Only the word itself: `হল` is not `হলুদ`. */
  readonly whole?: true;
  /** Allowed inside “ ”: the story may speak so. */
  readonly quotable?: true;
}

/** Settled spellings and words that make prose sound translated. */
export const BANNED: readonly Ban[] = [
  // One spelling each.
  { word: 'হল', use: 'হলো', whole: true },
  { word: 'ভাল', use: 'ভালো', whole: true },
  { word: 'কোনও', use: 'কোনো', whole: true },
  { word: 'যে কোনো', use: 'যেকোনো' },
  { word: 'কারও', use: 'কারো', whole: true },
  { word: 'আরো', use: 'আরও', whole: true },
  { word: 'এখনও', use: 'এখনো', whole: true },
  { word: 'তখনও', use: 'তখনো', whole: true },
  { word: 'কখনও', use: 'কখনো', whole: true },
  { word: 'পুরনো', use: 'পুরোনো' },
  { word: 'পুরানো', use: 'পুরোনো' },
  { word: 'বেশী', use: 'বেশি' },
  { word: 'জরুরী', use: 'জরুরি' },
  { word: 'কাহিনী', use: 'কাহিনি' },
  { word: 'ঘন্টা', use: 'ঘণ্টা' },
  { word: 'একসঙ্গে', use: 'একসাথে' },
  { word: 'এক সাথে', use: 'একসাথে' },
  { word: 'সব চেয়ে', use: 'সবচেয়ে' },
  { word: 'ডাটা', use: 'ডেটা' },
  { word: 'ট্রানজ্যাকশন', use: 'ট্রানজেকশন' },
  { word: 'ট্র্যানজেকশন', use: 'ট্রানজেকশন' },
  { word: 'ম্যাসেজ', use: 'মেসেজ' },
  { word: 'মেসেইজ', use: 'মেসেজ' },
  { word: 'ইমেল', use: 'ইমেইল' },
  { word: 'ক্যু', use: 'কিউ' },
  { word: 'কুইউ', use: 'কিউ' },
  // Kept in Latin script.
  { word: 'ওয়ার্কার', use: 'worker' },
  { word: 'প্রডিউসার', use: 'producer' },
  { word: 'প্রোডিউসার', use: 'producer' },
  { word: 'কনজিউমার', use: 'consumer' },
  { word: 'কনসিউমার', use: 'consumer' },
  { word: 'আইডেমপোটেন্ট', use: 'idempotent' },
  { word: 'আইডেম্পোটেন্ট', use: 'idempotent' },
  { word: 'ইডেম্পোটেন্ট', use: 'idempotent' },
  // Machine Bengali.
  { word: 'বার্তা সারি', use: 'কিউ' },
  { word: 'বার্তা', use: 'মেসেজ', quotable: true },
  { word: 'অসিঙ্ক্রোনাস', use: 'অ্যাসিনক্রোনাস' },
  { word: 'অসিনক্রোনাস', use: 'অ্যাসিনক্রোনাস' },
  { word: 'এসিনক্রোনাস', use: 'অ্যাসিনক্রোনাস' },
  { word: 'প্রদান কর', use: 'দেয়' },
  { word: 'সম্পাদন কর', use: 'করে, চালায়' },
  { word: 'সম্পাদিত', use: 'করা, চালানো' },
  { word: 'নির্বাহ কর', use: 'করে, চালায়' },
  { word: 'উপরোক্ত', use: 'ওপরের' },
  { word: 'উপরিউক্ত', use: 'ওপরের' },
  { word: 'নিম্নলিখিত', use: 'নিচের' },
  { word: 'নিম্নোক্ত', use: 'নিচের' },
  { word: 'বিদ্যমান', use: 'আছে' },
  { word: 'পরিলক্ষিত', use: 'দেখা যায়' },
  { word: 'ব্যবহারকারীগণ', use: 'ইউজাররা' },
  { word: 'ত্রুটি সহনশীলতা', use: 'ভেঙে পড়েও টিকে থাকা' },
  { word: 'পূর্বে', use: 'আগে', whole: true },
  { word: 'সুতরাং', use: 'তাই' },
  { word: 'অতএব', use: 'তাই' },
  { word: 'তথাপি', use: 'তবু' },
  { word: 'অর্থাৎ', use: 'মানে' },
  { word: 'মনে করা যাক', use: 'ধরুন' },
  { word: 'নিমিত্তে', use: 'জন্য' },
];

/** Words at the start of a sentence only. */
export const BANNED_OPENERS: readonly Ban[] = [{ word: 'এবং', use: 'আর', whole: true }];

/** How the reader is never addressed; a machine or a child may be, inside “ ”. */
export const FAMILIAR = ['তুমি', 'তোমার', 'তোমাকে', 'তোমরা', 'তোমাদের', 'তুই', 'তোর', 'তোকে'];

/** Words that end in a written virama. Everything else with one lost its next letter. */
export const VIRAMA_AT_END = new Set(['ধিক্', 'বাক্', 'সম্যক্', 'আল্লাহ্']);

/** `মো.`: a Bengali word with a full stop that does not end a sentence. */
export const ABBREVIATIONS = new Set(['ড', 'ডা', 'মো', 'মোঃ', 'ইং', 'খ্রি', 'পৃ']);

/**
 * The sound at the end decides the suffix: after a vowel -র and -তে (queue-র), after a consonant
 * -এর and -এ (worker-এর). Lower case; words that stand in neither list are not judged.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
export const ENDS_IN_VOWEL = words(`
  queue requeue dlq rabbitmq bullmq api key retry kafka fifo latency replica id uuid slo cpu gpu io ui ci
  http tcp udp smtp otp memory dependency proxy policy registry query history schema data lambda lua go
  concurrency idempotency delivery redelivery recovery factory library binary array delay relay replay
  celery java dynamo keda mongo priority frequency entry copy visibility body
`);
export const ENDS_IN_CONSONANT = words(`
  worker producer consumer broker ack nack xack lease heartbeat timeout partition offset prefetch backoff
  jitter outbox inbox throughput stream streams log event effect commit rollback transaction restart sqs
  sns aws redis postgresql sql json url ttl pdf process server client node deploy exchange header payload
  topic fanout retention rebalancing batch poison message crash idempotent handler cron consensus quorum
  token thread lock cluster group channel connection claim reaper budget breaker bulkhead metric trace seed
  index table dashboard kubernetes docker typescript javascript dns cdn loop await catch try code function
  test bug graph
`);
