import { clock } from 'lab';

export interface Message {
  id: string;
  customer: number;
  points: number;
  // এ পর্যন্ত কতবার কারো হাতে দেওয়া হয়েছে।
  deliveries: number;
}

// একটা মেসেজ হয় তাকে, নয় কারো হাতে, নয়তো মুছে গেছে। চতুর্থ জায়গা নেই।
export class Broker {
  private shelf: Message[] = [];
  private leased = new Map<Message, number>();

  constructor(private leaseMs: number) {}

  publish(id: string, customer: number, points: number) {
    this.shelf.push({
      id,
      customer,
      points,
      deliveries: 0,
    });
  }

  // পরের মেসেজটা হাতে দেয়, আর লিখে রাখে কতক্ষণের জন্য দিল।
  claim(name: string): Message | undefined {
    this.takeBack();
    const message = this.shelf.shift();
    if (!message) return undefined;
    this.leased.set(message, clock.now() + this.leaseMs);
    message.deliveries++;
    const { id, deliveries } = message;
    console.log(
      `${name} takes ${id}, delivery ${deliveries}`,
    );
    return message;
  }

  // খাতায় সই পড়ল: এবার মেসেজটা মোছা যায়।
  ack(name: string, message: Message) {
    this.leased.delete(message);
    console.log(`${name} acks ${message.id}`);
  }

  // সময় ফুরিয়েছে, সই আসেনি। কেন, ব্রোকার জানে না; সে শুধু তাকে ফেরায়।
  private takeBack() {
    for (const [message, until] of this.leased) {
      if (until > clock.now()) continue;
      this.leased.delete(message);
      this.shelf.push(message);
      console.log(
        `lease over: ${message.id} is back on the shelf`,
      );
    }
  }

  get isEmpty() {
    return (
      this.shelf.length === 0 && this.leased.size === 0
    );
  }
}
