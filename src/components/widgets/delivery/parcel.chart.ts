/** The chart of a parcel's life; the page gets it drawn: `import … from './parcel.chart.ts?drawn'`. */
import { parcelMachine } from '../../../machines/delivery/parcel.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { parcelWords } from './charts.bn.ts';

export default {
  machine: parcelMachine,
  ...parcelWords,
  tones: {
    ready: 'waiting',
    leased: 'leased',
    delayed: 'delayed',
    acked: 'done',
    deadLettered: 'dead',
    lost: 'lost',
  },
  places: {
    deadLettered: [2, 0],
    ready: [7.2, 3.5],
    leased: [1, 9.5],
    delayed: [4, 14.5],
    acked: [1.2, 19],
    lost: [7, 20.5],
  },
} satisfies ChartSource;
