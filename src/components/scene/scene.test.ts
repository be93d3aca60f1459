import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { brotliCompressSync, constants } from 'node:zlib';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ParcelTone, Place, SceneDesk, SceneFrame, SceneParcel } from './frame.ts';
import { COMPACT, deskSpots, placeParcels, sand, visibleLines, WIDE } from './layout.ts';
import OpeningAck from './OpeningAck.astro';
import OpeningHome from './OpeningHome.astro';
import OpeningShelf from './OpeningShelf.astro';
import Scene from './Scene.svelte';
import SceneSprite from './SceneSprite.astro';

const TONES: readonly ParcelTone[] = ['waiting', 'leased', 'done', 'delayed', 'dead', 'lost'];
const POSTURES: readonly SceneDesk['posture'][] = ['resting', 'working', 'signing', 'ill'];
const PEOPLE: readonly SceneDesk['person'][] = ['razi', 'kindi', 'haytham', 'fourth', 'fifth'];
const PLACES: readonly Place[] = [
  { at: 'counter' },
  { at: 'shelf' },
  { at: 'desk', desk: 'razi' },
  { at: 'bench' },
  { at: 'corner' },
  { at: 'caravan' },
  { at: 'gone' },
];

const parcel = (id: string, place: Place, more: Partial<SceneParcel> = {}): SceneParcel => ({
  id,
  label: '৮৮',
  place,
  tone: 'waiting',
  poison: false,
  receives: 1,
  ...more,
});
const desk = (
  person: SceneDesk['person'],
  posture: SceneDesk['posture'],
  more: Partial<SceneDesk> = {},
): SceneDesk => ({
  id: person,
  name: 'নাম',
  person,
  posture,
  leaseLeft: null,
  ghost: null,
  ...more,
});
const frame = (more: Partial<SceneFrame>): SceneFrame => ({
  parcels: [],
  desks: [desk('razi', 'working'), desk('kindi', 'resting')],
  ledger: [],
  road: 'clear',
  clock: '০:০০',
  ...more,
});

/** A frame in which everything that can be drawn is drawn. */
const crowded = frame({
  parcels: TONES.map((tone, index) =>
    parcel(`p${index}`, PLACES[index] ?? { at: 'shelf' }, { tone, poison: true, receives: 6 }),
  ),
  desks: PEOPLE.map((person, index) =>
    desk(person, POSTURES[index % 4] ?? 'ill', { leaseLeft: index / 4, ghost: 'p0' }),
  ),
  ledger: (['effect', 'duplicate', 'sign', 'effect', 'sign'] as const).map((tone, index) => ({
    id: String(index),
    text: '৮৮ +৫০',
    tone,
  })),
  road: 'ackLost',
});

const draw = (props: { frame: SceneFrame; compact?: boolean; label?: string }) =>
  render(Scene, { props }).body;
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

let sprite = '';
beforeAll(async () => {
  sprite = await (await AstroContainer.create()).renderToString(SceneSprite);
});

test('however many scenes ask for the parts, a page has them once', async () => {
  const container = await AstroContainer.create();
  const locals: App.Locals = {};
  const first = await container.renderToString(SceneSprite, { locals });
  const second = await container.renderToString(SceneSprite, { locals });
  expect(first).toBe(sprite);
  expect(second.trim()).toBe('');

  const page: App.Locals = {};
  const opening = await container.renderToString(SceneSprite, {
    locals: page,
    props: { worldOnly: true },
  });
  const stepper = await container.renderToString(SceneSprite, { locals: page });
  expect(opening.length + stepper.length).toBeLessThan(sprite.length + 10);
  expect(opening).toContain('id="h-razi"');
  expect(stepper).not.toContain('id="h-razi"');
  expect(stepper).toContain('id="s-wide"');
});

const ids = (): ReadonlySet<string> =>
  new Set([...sprite.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? ''));
const used = (svg: string) => [...svg.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');

describe.each([
  ['wide', false],
  ['compact', true],
] as const)('the %s yard', (_, compact) => {
  const plan = compact ? COMPACT : WIDE;

  test.each(PLACES.map((place) => [place.at, place] as const))(
    'every parcel stands exactly once at: %s',
    (_at, place) => {
      for (const count of [1, 2, 7, 20]) {
        const parcels = Array.from({ length: count }, (_item, index) => parcel(`m${index}`, place));
        const svg = draw({ frame: frame({ parcels }), compact });
        const seen = [...svg.matchAll(/data-parcel="([^"]+)"/g)].map((match) => match[1] ?? '');
        expect([...seen].sort()).toEqual(parcels.map((item) => item.id).sort());
        const spots = [...placeParcels(frame({ parcels }), plan).values()];
        expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
      }
    },
  );

  test('no parcel leaves the picture, and only the wind tilts one', () => {
    for (const place of PLACES) {
      const parcels = Array.from({ length: 6 }, (_item, index) => parcel(`m${index}`, place));
      const half = 18 * plan.parcelScale;
      for (const spot of placeParcels(frame({ parcels }), plan).values()) {
        expect(spot.x - half).toBeGreaterThanOrEqual(0);
        expect(spot.x + half).toBeLessThanOrEqual(plan.width);
        expect(spot.y - 30 * plan.parcelScale).toBeGreaterThanOrEqual(0);
        expect(spot.y).toBeLessThanOrEqual(plan.height);
        expect(spot.turn === 0).toBe(place.at !== 'gone');
      }
    }
  });

  test('places stand from left to right: counter, shelf, desks, ledger, corner shelf', () => {
    const x = (place: Place) =>
      placeParcels(frame({ parcels: [parcel('m', place)] }), plan).get('m')?.x ?? Number.NaN;
    const desks = deskSpots(plan, 5).map((spot) => spot.x);
    const order = [x({ at: 'counter' }), x({ at: 'shelf' }), ...desks];
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(desks.at(-1)).toBeLessThan(plan.ledger.mark);
    expect(plan.ledger.mark).toBeLessThan(x({ at: 'corner' }));
  });

  test('up to two desks stand on the floor; of more, every second one on the dais behind', () => {
    for (const count of [1, 2, 3, 4, 5]) {
      deskSpots(plan, count).forEach((spot, index) => {
        expect(spot.behind).toBe(count > 2 && index % 2 === 1);
        expect(spot.y + 44 * spot.scale).toBeCloseTo(
          spot.behind ? plan.desks.dais : plan.desks.floor,
          1,
        );
      });
    }
  });

  test('a desk is drawn once for each of the frame', () => {
    for (let count = 0; count <= 5; count += 1) {
      const desks = PEOPLE.slice(0, count).map((person) => desk(person, 'working'));
      const svg = draw({ frame: frame({ desks }), compact });
      for (const person of PEOPLE) {
        const times = svg.split(`href="#m-${person}-`).length - 1;
        expect(times).toBe(desks.some((item) => item.person === person) ? 1 : 0);
      }
    }
  });

  test('the server writes no style attribute, and the picture has its text alternative', () => {
    const svg = draw({ frame: crowded, compact, label: 'আল-রাযি সই করলেন।' });
    expect(svg).not.toMatch(/\sstyle=/);
    expect(svg).toContain('role="img"');
    expect(svg).toContain('aria-label="আল-রাযি সই করলেন।"');
  });

  test('every text has one place and no spacing of its own', () => {
    const svg = draw({ frame: crowded, compact }) + sprite;
    for (const [tag] of svg.matchAll(/<text[^>]*>/g)) {
      expect(tag).not.toMatch(/ x="[^"]*[ ,]|rotate=|textLength|letter-spacing/);
    }
  });

  test('every part of a crowded frame is in the sprite', () => {
    const parts = used(draw({ frame: crowded, compact }));
    expect(parts.length).toBeGreaterThan(20);
    for (const part of parts) expect(ids(), part).toContain(part);
  });
});

test('four and five desks stand under short names, fewer under whole ones', () => {
  const named = PEOPLE.map((person) => desk(person, 'resting', { shortName: 'ছোট' }));
  for (const count of [1, 3, 4, 5]) {
    const svg = draw({ frame: frame({ desks: named.slice(0, count) }), compact: true });
    expect(svg.split('>ছোট<').length - 1).toBe(count > 3 ? count : 0);
    expect(svg.split('>নাম<').length - 1).toBe(count > 3 ? 0 : count);
  }
});

test('a copy that a worker still holds bears the mark of its parcel, not its id', () => {
  const svg = draw({
    frame: frame({
      parcels: [parcel('order-7', { at: 'shelf' }, { label: '৪১' })],
      desks: [desk('razi', 'ill', { ghost: 'order-7' })],
    }),
  });
  expect(svg.split('>৪১<')).toHaveLength(3);
  expect(svg).not.toContain('>order-7<');
});

test('every tone, posture and person has a drawing of its own', () => {
  for (const tone of TONES) expect(ids()).toContain(`p-${tone}`);
  for (const posture of POSTURES) {
    expect(ids()).toContain(`b-${posture}`);
    for (const person of PEOPLE) expect(ids()).toContain(`m-${person}-${posture}`);
  }
  for (const person of PEOPLE) expect(ids()).toContain(`h-${person}`);
  const drawings = [...TONES.map((tone) => `p-${tone}`), ...PEOPLE.map((name) => `h-${name}`)].map(
    (id) => sprite.slice(sprite.indexOf(`id="${id}"`) + id.length + 5).split('id="')[0],
  );
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('every reference inside the sprite is answered inside the sprite', () => {
  const inner = [
    ...used(sprite),
    ...[...sprite.matchAll(/url\(#([^)]+)\)/g)].map((m) => m[1] ?? ''),
  ];
  expect(inner.length).toBeGreaterThan(20);
  for (const id of inner) expect(ids(), id).toContain(id);
});

test('no id stands twice in the sprite, and it needs no style attribute, style element or raster', () => {
  const all = [...sprite.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(all).size).toBe(all.length);
  expect(sprite).not.toMatch(/\sstyle=|<style|<image|<filter|NaN|undefined/);
});

test('sand only moves from above to below', () => {
  expect(sand(1).split('M')).toHaveLength(2);
  expect(sand(0).split('M')).toHaveLength(2);
  expect(sand(0.5).split('M')).toHaveLength(3);
  expect(sand(7)).toBe(sand(1));
  expect(sand(-1)).toBe(sand(0));
});

test('the open page shows the latest lines and says that there were others', () => {
  const ledger = Array.from({ length: 9 }, (_, index) => ({
    id: String(index),
    text: '৮৮ +৫০',
    tone: 'effect' as const,
  }));
  for (const plan of [WIDE, COMPACT]) {
    const { lines, hidden } = visibleLines(ledger, plan);
    expect(lines.at(-1)?.id).toBe('8');
    expect(lines.length + hidden).toBe(9);
    expect(lines).toHaveLength(plan.ledger.lines);
  }
});

test('the sprite stays within 9 kB, and one more frame within 400 bytes', () => {
  expect(brotli(sprite)).toBeLessThanOrEqual(9 * 1024);
  const frames = [0.9, 0.6, 0.3, 0].map((leaseLeft, index) =>
    draw({
      frame: frame({
        parcels: [
          parcel('a', { at: 'desk', desk: 'razi' }, { tone: 'leased' }),
          parcel('b', index % 2 ? { at: 'shelf' } : { at: 'caravan' }),
          parcel('c', { at: 'corner' }, { tone: 'dead', receives: index }),
        ],
        desks: [desk('razi', POSTURES[index] ?? 'ill', { leaseLeft }), desk('kindi', 'resting')],
        ledger: crowded.ledger.slice(0, index),
      }),
    }),
  );
  const page = sprite + frames.slice(0, 3).join('');
  expect(brotli(page + (frames[3] ?? '')) - brotli(page)).toBeLessThanOrEqual(400);
});

describe.each([
  ['home', OpeningHome, 9],
  ['ack', OpeningAck, 5],
  ['shelf', OpeningShelf, 5],
] as const)('the opening “%s”', (_, Opening, kilobytes) => {
  let page = '';
  let parts = '';
  beforeAll(async () => {
    const container = await AstroContainer.create();
    page = await container.renderToString(Opening);
    parts = await container.renderToString(SceneSprite, { props: { worldOnly: true } });
  });

  test('needs no style attribute, style element, raster or filter', () => {
    expect(page).not.toMatch(/\sstyle=|<style|<image|<filter|NaN|undefined/);
  });

  test('finds every part it uses in the page, and none stands twice', () => {
    const all = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(new Set(all).size).toBe(all.length);
    const wanted = [
      ...used(page),
      ...[...page.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? ''),
    ];
    expect(wanted.length).toBeGreaterThan(20);
    for (const id of wanted) expect(all, id).toContain(id);
  });

  test('is one picture with one text alternative in each of its two cuts', () => {
    const labels = [...page.matchAll(/role="img" aria-label="([^"]+)"/g)].map((match) => match[1]);
    expect(labels).toHaveLength(2);
    expect(new Set(labels).size).toBe(1);
  });

  test('stays within its bytes beside the shared parts', () => {
    expect(brotli(page) - brotli(parts)).toBeLessThanOrEqual(kilobytes * 1024);
  });
});
