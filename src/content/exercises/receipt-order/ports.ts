/** What the handler of this exercise asks of everybody else. */

export interface Order {
  readonly id: string;
}

export interface Shop {
  readonly stock: {
    /** Throws when it is not there. */
    check(order: Order): Promise<void>;
  };
  readonly payments: {
    /** Holds the money on the card; throws when the card is declined. */
    authorise(order: Order): Promise<void>;
  };
  readonly database: {
    insert(order: Order): Promise<void>;
  };
  readonly queue: {
    /** Notes for mail, invoice and warehouse; a sorter may take them the next moment. */
    publish(order: Order): Promise<void>;
  };
  readonly reply: {
    /** The customer sees “received”. */
    accepted(order: Order): Promise<void>;
  };
}
