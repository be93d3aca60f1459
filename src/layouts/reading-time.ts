/** Bengali prose about machines, read to be understood. */
const wordsPerMinute = 150;

/** What a reader does beside reading, by the component that asks for it, in minutes. */
const doing: Readonly<Record<string, number>> = {
  DeliveryStepper: 2,
  PoolStepper: 2,
  RequestPathStepper: 2,
  CrowdStepper: 2,
  CrowdDials: 4,
  TimeoutRuler: 4,
  PathSorter: 3,
  Lab: 4,
  Quiz: 4,
  Exercise: 5,
};

/**
 * Minutes a chapter takes, from its MDX source: its words as a reader counts them (`\w` sees none of
 * Bengali), and the time spent on what is stepped, run and answered.
 */
export function minutesToRead(mdx: string): number {
  const prose = mdx
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/<\/?[A-Za-z][^>]*>/g, ' ')
    .replace(/\{#[\w-]+\}/g, ' ');
  const segmenter = new Intl.Segmenter('bn', { granularity: 'word' });
  const words = [...segmenter.segment(prose)].filter((segment) => segment.isWordLike).length;
  const activities = [...mdx.matchAll(/<([A-Z]\w*)/g)].reduce(
    (minutes, [, name]) => minutes + (doing[name ?? ''] ?? 0),
    0,
  );
  return Math.max(1, Math.round(words / wordsPerMinute + activities));
}
