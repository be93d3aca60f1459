/** The words painted in the post office: names of the places, short enough for a phone. */
export const PLACES = {
  counter: 'কাউন্টার',
  shelf: 'তাক',
  ledger: 'খাতা',
  corner: 'কোণের তাক',
  caravan: 'কাফেলা',
  bench: 'বিরতি',
  gone: 'হারানো',
} as const;

/** What blows across the yard when a signature or a receipt never arrives. */
export const ROAD = { ackLost: 'হারানো সই', confirmLost: 'হারানো রসিদ' } as const;

/** Said when a picture is shown without a sentence of its own. */
export const SCENE_LABEL = 'ডাকঘরের উঠোন: কাউন্টার, তাক, ডেস্ক, খাতা আর কোণের তাক।';

/** What is written on the board and over the shelf at the counter. */
export const COUNTER = { board: 'ক্রেতার সামনে', shelf: 'তাকে, পরে' } as const;

/** Said when a picture of the counter is shown without a sentence of its own. */
export const COUNTER_LABEL =
  'ফাতিমার কাউন্টার: সামনে মানুষের লাইন, পেছনে বোর্ডে করার কাজ, ডানে লম্বা তাক।';

/** The name of the gate in the street of the line. */
export const STREET = { gate: 'ফটক' } as const;

/** Said when a picture of the street is shown without a sentence of its own. */
export const STREET_LABEL =
  'ডাকঘরের সামনের রাস্তা: বাঁয়ে সারি সারি কাউন্টার, সেখান থেকে মানুষের লাইন নগরের ফটকের দিকে।';

/** What is written in the receiving office. */
export const OFFICE = { shelf: 'তাক', ledger: 'খাতা', changer: 'সরাফ' } as const;

/** Said when a picture of the receiving office is shown without a sentence of its own. */
export const OFFICE_LABEL =
  'বুখারার দপ্তর: বাঁয়ে তাক, মাঝে নম্বরের খাতা আর দুই কেরানি, ডানে হাসান তাঁতি টাকার অপেক্ষায়।';

/** What is written in the valley. */
export const VALLEY = { fallen: 'ধরা পড়ল' } as const;

/** Said when a picture of the valley is shown without a sentence of its own. */
export const VALLEY_LABEL =
  'রাতের উপত্যকা: দুই পাহাড়ে দুই শিবির, মাঝখানে শত্রুর কেল্লা, আর তার পাশ দিয়ে দূতের পথ।';
