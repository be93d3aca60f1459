import { lineMachine } from '../../../machines/crowd/line.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { lineWords } from './crowd-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: lineMachine, ...lineWords } satisfies ChartSource;
