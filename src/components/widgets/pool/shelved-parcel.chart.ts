import { shelvedParcelMachine } from '../../../machines/pool/shelved-parcel.machine.ts';
import type { ChartSource } from '../../stepper/chart.ts';
import { parcelWords } from './pool-charts.bn.ts';

/** Read by the build alone: the page gets the drawing, not the machine. */
export default { machine: shelvedParcelMachine, ...parcelWords } satisfies ChartSource;
