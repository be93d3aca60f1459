import { courierMachine } from '../../../machines/two-generals/courier.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { courierWords } from './two-generals-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: courierMachine, ...courierWords } satisfies ChartSource;
