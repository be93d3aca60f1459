import { orderMachine } from '../../../machines/request-path/order.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { orderWords } from './request-path-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: orderMachine, ...orderWords } satisfies ChartSource;
