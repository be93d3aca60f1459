import { copyMachine } from '../../../machines/dedup/copy.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { copyWords } from './dedup-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: copyMachine, ...copyWords } satisfies ChartSource;
