import { sorterMachine } from '../../../machines/pool/sorter.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { sorterWords } from './pool-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: sorterMachine, ...sorterWords } satisfies ChartSource;
