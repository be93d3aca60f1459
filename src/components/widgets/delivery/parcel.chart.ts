import { parcelMachine } from '../../../machines/delivery/parcel.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { parcelWords } from './delivery-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: parcelMachine, ...parcelWords } satisfies ChartSource;
