import CrowdDials from '../components/widgets/crowd/CrowdDials.astro';
import CrowdStepper from '../components/widgets/crowd/CrowdStepper.astro';
import { crowdPlay } from '../components/widgets/crowd/crowd-play.ts';
import DedupStepper from '../components/widgets/dedup/DedupStepper.astro';
import { dedupPlay } from '../components/widgets/dedup/dedup-play.ts';
import DeliveryStepper from '../components/widgets/delivery/DeliveryStepper.astro';
import { deliveryPlay } from '../components/widgets/delivery/delivery-play.ts';
import PoolStepper from '../components/widgets/pool/PoolStepper.astro';
import { poolPlay } from '../components/widgets/pool/pool-play.ts';
import RequestPathStepper from '../components/widgets/request-path/RequestPathStepper.astro';
import { requestPathPlay } from '../components/widgets/request-path/request-path-play.ts';
import TimeoutRuler from '../components/widgets/ruler/TimeoutRuler.astro';
import TwoGeneralsStepper from '../components/widgets/two-generals/TwoGeneralsStepper.astro';
import { twoGeneralsPlay } from '../components/widgets/two-generals/two-generals-play.ts';
import { flowPages, toolPages } from './stepper-flows.bn.ts';

/** Every flow that has pages of its own, with its stepper and the chapter it leads back to. */
const flows = [
  { flow: requestPathPlay, Stepper: RequestPathStepper, all: 'request-path', chapter: 'counter' },
  { flow: poolPlay, Stepper: PoolStepper, all: 'pool', chapter: 'shelf' },
  { flow: crowdPlay, Stepper: CrowdStepper, all: 'crowd', chapter: 'crowd' },
  { flow: deliveryPlay, Stepper: DeliveryStepper, all: 'delivery', chapter: 'ack' },
  { flow: dedupPlay, Stepper: DedupStepper, all: 'dedup', chapter: 'twice' },
  {
    flow: twoGeneralsPlay,
    Stepper: TwoGeneralsStepper,
    all: 'two-generals',
    chapter: 'exactly-once',
  },
] as const;

/** What a reader sets instead of stepping through it; each has a page too. */
const tools = [
  { Stepper: CrowdDials, slug: 'dials', chapter: 'crowd' },
  { Stepper: TimeoutRuler, slug: 'ruler', chapter: 'lease' },
] as const;

const ofFlows = flows.flatMap(({ flow: { id, scenarios }, Stepper, all, chapter }) => {
  const shared = {
    Stepper,
    chapter,
    scenarios: scenarios.map(({ slug, title }) => ({ slug, title })),
  };
  return [
    { ...shared, slug: id, title: flowPages[all], question: flowPages.question },
    ...scenarios.map(({ slug, title, question }) => ({ ...shared, slug, title, question })),
  ];
});

/**
 * A page for each flow, where a link chooses the scenario, one for each of its scenarios, and one for
 * each tool.
 */
export const stepperPages = [
  ...ofFlows,
  ...tools.map(({ slug, ...tool }) => ({
    ...tool,
    slug,
    ...toolPages[slug],
    scenarios: tools.map((each) => ({ slug: each.slug, title: toolPages[each.slug].title })),
  })),
];
