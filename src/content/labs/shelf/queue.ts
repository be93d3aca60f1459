import { clock } from 'lab';

// একটা মেসেজ: নম্বর, ধরন, কাজের তথ্য আর গায়ে লেখা পরিচয়।
export interface Message {
  id: string;
  type: string;
  body: { minutes: number };
  headers: { createdAt: number; for?: string };
}

export class Queue {
  private waiting: Message[] = [];
  private inHand = new Map<string, string>();
  private count = 0;

  // সারির শেষে রাখে। ফেরত দেওয়া নম্বরটাই রসিদ।
  enqueue(type: string, body: Message['body'], headers: { for?: string } = {}): string {
    const id = String(++this.count);
    this.waiting.push({ id, type, body, headers: { createdAt: clock.now(), ...headers } });
    return id;
  }

  // সারির মাথার মেসেজটা তোলে, আর লিখে রাখে কার হাতে দিল।
  async claim(who: string): Promise<Message | undefined> {
    const message = this.waiting.shift();
    if (message) this.inHand.set(message.id, who);
    return message;
  }

  // কাজ শেষ, এবার ভুলে যাওয়া যায়।
  ack(message: Message) {
    this.inHand.delete(message.id);
  }

  get isDone() {
    return this.waiting.length === 0 && this.inHand.size === 0;
  }
}
