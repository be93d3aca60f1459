/**
 * Who may import whom. One table for two readers: ESLint (eslint.config.mjs) for what it can parse,
 * tests/architecture.test.ts for .mdx and .astro and for dynamic imports.
 *
 * content → components → machines → machines/core: says, shows, moves, is true. Nothing points back.
 */

/**
 * @typedef {object} Layer
 * @property {string} name How a message names it.
 * @property {RegExp} at Matches the paths (from the project's root, `/` between) that belong to it.
 * @property {readonly string[]} may Names of the layers it may import besides itself.
 * @property {string} hint What to do instead.
 */

/** First match wins, so the narrower paths stand first. @type {readonly Layer[]} */
const layers = [
  {
    name: 'actor',
    at: /^src\/components\/stepper\/use-actor\.svelte\.ts$/,
    may: [],
    hint: 'the one file that knows both Svelte and XState knows nothing else.',
  },
  {
    name: 'machines/core',
    at: /^src\/machines\/core\//,
    may: [],
    hint: 'core is the bottom: plain rules that know nobody. Move what you need down into core.',
  },
  {
    name: 'machine',
    at: /^src\/machines\/[^/]+\//,
    may: ['machines/core'],
    hint: 'a machine knows only core. What two machines share moves down into machines/core.',
  },
  {
    name: 'bengali',
    at: /^src\/bengali\//,
    may: [],
    hint: 'text helpers are pure and know nobody.',
  },
  {
    name: 'offline',
    at: /^src\/offline\//,
    may: ['bengali'],
    hint: 'the service worker and its page script are bundled alone (build/offline).',
  },
  {
    name: 'search',
    at: /^src\/search\//,
    may: ['bengali'],
    hint: 'the search knows words and documents; what it looks like is page furniture.',
  },
  {
    name: 'runtime',
    at: /^src\/runtime\//,
    may: ['machines/core'],
    hint: 'the runtime also runs in Node and behind the wall: no DOM, no Svelte, only machines/core.',
  },
  {
    name: 'sandbox',
    at: /^src\/components\/lab\/sandbox\//,
    may: ['runtime'],
    hint: 'the wall knows only its protocol and the runtime.',
  },
  {
    name: 'lab',
    at: /^src\/components\/lab\//,
    may: ['actor', 'styles', 'machine', 'machines/core', 'bengali', 'sandbox', 'runtime', 'charts'],
    hint: 'a lab knows its own machine, core and, through host.ts, the sandbox.',
  },
  {
    name: 'stepper',
    at: /^src\/components\/stepper\//,
    may: ['actor', 'styles', 'machine', 'machines/core', 'bengali'],
    hint: 'the shell knows no queue rules: let the widget hand them in as a Flow.',
  },
  {
    name: 'scene',
    at: /^src\/components\/scene\//,
    may: ['styles', 'machines/core', 'bengali'],
    hint: 'a scene draws the frame it is given.',
  },
  {
    name: 'charts',
    at: /^src\/components\/charts\//,
    may: ['styles', 'machines/core', 'bengali'],
    hint: 'a chart draws the numbers it is given.',
  },
  {
    name: 'quiz',
    at: /^src\/components\/quiz\//,
    may: ['actor', 'styles', 'machine', 'machines/core', 'bengali'],
    hint: 'a quiz knows its own machine and core.',
  },
  {
    name: 'exercise',
    at: /^src\/components\/exercise\//,
    may: ['actor', 'styles', 'machine', 'machines/core', 'bengali', 'widget', 'stepper', 'content'],
    hint: 'an exercise is graded by its check.ts and shows its failure in a widget.',
  },
  {
    name: 'widget',
    at: /^src\/components\/widgets\/[^/]+\//,
    may: ['styles', 'stepper', 'scene', 'charts', 'machine', 'machines/core', 'bengali'],
    hint: 'a widget is a scene and its sentences; it never knows another widget.',
  },
  {
    name: 'prose',
    at: /^src\/components\/prose\//,
    may: ['styles', 'scene', 'widget', 'bengali', 'content'],
    hint: 'what authors use shows content; it runs nothing.',
  },
  {
    name: 'site',
    at: /^src\/components\/site\//,
    may: [
      'styles',
      'scene',
      'prose',
      'bengali',
      'search',
      'layout',
      'machine',
      'machines/core',
      'content',
    ],
    hint: 'page furniture knows the layout it stands in.',
  },
  {
    name: 'content',
    at: /^src\/content\//,
    may: [
      'bengali',
      'stepper',
      'prose',
      'widget',
      'quiz',
      'lab',
      'exercise',
      'machine',
      'machines/core',
      'runtime',
    ],
    hint: 'content says; what it checks with are machines, and chapters import nothing.',
  },
  {
    name: 'layout',
    at: /^src\/layouts\//,
    may: [
      'site',
      'prose',
      'scene',
      'widget',
      'quiz',
      'lab',
      'exercise',
      'stepper',
      'charts',
      'bengali',
      'styles',
      'content',
    ],
    hint: 'layouts show; rules live in machines.',
  },
  {
    name: 'page',
    at: /^src\/pages\//,
    may: [
      'layout',
      'site',
      'prose',
      'scene',
      'widget',
      'quiz',
      'lab',
      'exercise',
      'bengali',
      'styles',
      'content',
    ],
    hint: 'pages are routes: hand the work to a layout or a component.',
  },
  { name: 'styles', at: /^src\/styles\//, may: [], hint: 'styles import nothing.' },
];

const layerOf = (/** @type {string} */ path) => layers.find(({ at }) => at.test(path)) ?? null;

/** The one file outside the wall that may touch it, besides its types. */
const gate = /^src\/components\/lab\/sandbox\/(host|protocol)\.ts$/;

const folderOf = (/** @type {string} */ path, /** @type {number} */ depth) =>
  path.split('/').slice(0, depth).join('/');

/**
 * Why `from` may not import `to`, or `null` if it may.
 *
 * @param {string} from Path of the importing file, from the project's root, `/` between.
 * @param {string} to Path of the imported file, the same way.
 * @returns {string | null} One English sentence with a hint.
 */
export function importComplaint(from, to) {
  if (/\.(test|spec)\.ts$/.test(from) || !to.startsWith('src/')) return null;
  const source = layerOf(from);
  const target = layerOf(to);
  if (source === null || target === null) return null;
  const say = (/** @type {string} */ what) => `${from} may not import ${to}: ${what}`;
  if (source === target) {
    if (source.name === 'machine' && folderOf(from, 3) !== folderOf(to, 3)) return say(source.hint);
    if (source.name === 'widget' && folderOf(from, 4) !== folderOf(to, 4)) return say(source.hint);
    return null;
  }
  if (!source.may.includes(target.name)) return say(source.hint);
  if (source.name === 'lab' && target.name === 'sandbox' && !gate.test(to))
    return say('only host.ts (and the types of protocol.ts) may be touched from outside the wall.');
  const own = /** @type {Record<string, string>} */ ({
    lab: 'lab',
    stepper: 'stepper',
    quiz: 'quiz',
    site: 'progress',
  })[source.name];
  if (target.name === 'machine' && own && !to.startsWith(`src/machines/${own}/`))
    return say(`${source.name} may know its own machine (machines/${own}) and no other.`);
  return null;
}
