import { jobMachine } from '../../../machines/request-path/job.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { jobWords } from './request-path-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: jobMachine, ...jobWords } satisfies ChartSource;
