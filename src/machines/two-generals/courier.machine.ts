/** The life of one courier: a chart of the model of the two generals. */
import { setup } from 'xstate';

export type CourierEvent = {
  readonly type: 'courier.ride' | 'courier.arrive' | 'courier.fall';
};

export const courierMachine = setup({
  types: {} as { events: CourierEvent },
}).createMachine({
  id: 'courier',
  initial: 'camp',
  states: {
    camp: { on: { 'courier.ride': 'valley' } },
    valley: { on: { 'courier.arrive': 'arrived', 'courier.fall': 'fallen' } },
    arrived: {},
    fallen: {},
  },
});
