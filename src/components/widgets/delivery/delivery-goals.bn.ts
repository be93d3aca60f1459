/** What the games of the delivery flow ask for, and what reaching it shows. */
export const goalTexts = {
  twice: {
    title: 'একই মেসেজের কাজ দুবার করান, যত কম চালে পারেন।',
    because: 'কেউ ভুল করেননি, তবু জমার খাতায় একই পয়েন্ট দুবার। ব্রোকার শুধু সই দেখে, জমার খাতা দেখে না।',
  },
  gone: {
    title: 'একটা পার্সেল এমনভাবে হারিয়ে দিন, যেন কেউ আর কখনো না খোঁজে।',
    because: 'তাকের খাতায় লাইন কাটা, তাই কেউ খুঁজবে না। কাজটা কিন্তু হয়নি।',
  },
} as const;
