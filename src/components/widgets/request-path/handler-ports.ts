/** What the shop's handlers ask of everybody else. */

/** An order as the customer sends it. */
export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly items: readonly string[];
}

/** One task of an order, as it lies on the shelf. */
export interface Job {
  readonly task: string;
  readonly order: Order;
}

export interface Shop {
  readonly stock: { check(order: Order): Promise<void> };
  readonly payments: { authorise(order: Order): Promise<void> };
  readonly database: {
    insert(order: Order): Promise<void>;
    addPoints(order: Order): Promise<void>;
  };
  readonly mailer: { confirm(order: Order): Promise<void> };
  readonly documents: { invoice(order: Order): Promise<void> };
  readonly depot: { notify(order: Order): Promise<void> };
  readonly analytics: { count(order: Order): Promise<void> };
  readonly queue: {
    /** Stores one note for each of these tasks; it is kept when this comes back. */
    publish(order: Order, tasks: readonly string[]): Promise<void>;
    claim(): Promise<Job | null>;
    ack(job: Job): Promise<void>;
    /** Back onto the shelf after a pause. */
    retryLater(job: Job): Promise<void>;
  };
}

/** What the customer's browser gets. */
export interface Answer {
  readonly status: 201 | 202;
  readonly order: string;
}
