import { generalMachine } from '../../../machines/two-generals/general.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { generalWords } from './two-generals-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: generalMachine, ...generalWords } satisfies ChartSource;
