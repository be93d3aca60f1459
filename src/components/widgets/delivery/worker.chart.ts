/** The chart of a worker; the page gets it drawn: `import … from './worker.chart.ts?drawn'`. */
import { workerMachine } from '../../../machines/delivery/worker.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { workerWords } from './charts.bn.ts';

export default {
  machine: workerMachine,
  ...workerWords,
  tones: { idle: 'neutral', working: 'leased', worked: 'leased', crashed: 'dead' },
  places: { idle: [7.4, 1], working: [1.2, 4], crashed: [4.6, 7.5], worked: [1.6, 13] },
} satisfies ChartSource;
