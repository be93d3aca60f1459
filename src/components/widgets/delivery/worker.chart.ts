import { workerMachine } from '../../../machines/delivery/worker.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { workerWords } from './delivery-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: workerMachine, ...workerWords } satisfies ChartSource;
