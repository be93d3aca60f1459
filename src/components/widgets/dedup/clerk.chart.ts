import { clerkMachine } from '../../../machines/dedup/clerk.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { clerkWords } from './dedup-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: clerkMachine, ...clerkWords } satisfies ChartSource;
