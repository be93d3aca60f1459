import { file, glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { parse } from 'yaml';

/** A chapter: one folder `NN-slug` with an `index.mdx`; the number is the order, the slug the URL. */
const chapters = defineCollection({
  loader: glob({
    pattern: '*/index.mdx',
    base: './src/content/chapters',
    generateId: ({ entry }) => entry.replace(/^\d+-/, '').replace(/\/index\.mdx$/, ''),
  }),
  schema: z.object({
    /** Bengali title, as printed over the chapter. */
    title: z.string(),
    /** One or two sentences under the title that pose the problem. */
    lead: z.string(),
    /** Name of the opening drawing: `ack` is drawn by `OpeningAck`. */
    opening: z.enum(['ack', 'counter', 'crowd', 'generals', 'lease', 'shelf', 'twice']).optional(),
  }),
});

/** A name that stands in addresses and in what is kept on the reader's device: never change one. */
const id = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'an id is kebab-case: my-question');

/** One short paragraph of Bengali; `code` between backticks is allowed, other Markdown is not. */
const sentence = z.string().trim().min(1);

const option = z.object({
  /** Unique within its question. */
  id,
  text: sentence,
  /** Is choosing it right? */
  right: z.boolean().default(false),
  /** Why it is right or wrong. Every option has one, and after the answer all of them are read. */
  because: sentence,
});

const questionBase = {
  /** Unique within the quiz. The reader's answer is kept under it. */
  id,
  /** Raised when the question means something else than before: kept answers to it are set aside. */
  version: z.number().int().min(1).default(1),
  question: sentence,
};

const options = z
  .array(option)
  .min(2)
  .refine(
    (all) => new Set(all.map((one) => one.id)).size === all.length,
    'two options share an id',
  );

const question = z.discriminatedUnion('kind', [
  /** Exactly one option is right. */
  z.object({
    kind: z.literal('single'),
    ...questionBase,
    options: options.refine(
      (all) => all.filter((one) => one.right).length === 1,
      'a single choice has exactly one right option; for several write `kind: multiple`',
    ),
  }),
  /** One or more options are right, and at least one is not; the whole set must be met. */
  z.object({
    kind: z.literal('multiple'),
    ...questionBase,
    options: options
      .refine((all) => all.some((one) => one.right), 'no option is right')
      .refine((all) => all.some((one) => !one.right), 'every option is right: nothing to choose'),
  }),
  /** What happens one after the other, and which of it is the first to break a promise. */
  z.object({
    kind: z.literal('step'),
    ...questionBase,
    options: options
      .min(3)
      .refine((all) => all.filter((one) => one.right).length === 1, 'exactly one step is right'),
  }),
  /** Things to be put in order. They stand here in the right one; the page shows them in another. */
  z.object({
    kind: z.literal('order'),
    ...questionBase,
    items: z
      .array(z.object({ id, text: sentence, because: sentence }))
      .min(3)
      .max(7)
      .refine(
        (all) => new Set(all.map((one) => one.id)).size === all.length,
        'two items share an id',
      ),
  }),
  /** A thing of the story and what the field calls it. Every term fits one thing. */
  z.object({
    kind: z.literal('match'),
    ...questionBase,
    pairs: z
      .array(z.object({ id, story: sentence, term: sentence, because: sentence }))
      .min(3)
      .max(6)
      .refine(
        (all) =>
          new Set(all.map((one) => one.id)).size === all.length &&
          new Set(all.map((one) => one.term)).size === all.length,
        'two pairs share an id or a term',
      ),
  }),
  /** A number typed in, with Bengali or Latin digits. */
  z.object({
    kind: z.literal('number'),
    ...questionBase,
    answer: z.number(),
    /** Bengali, shown after the field: `পয়েন্ট`, `সেকেন্ড`. */
    unit: sentence,
    because: sentence,
    /** Wrong numbers that readers do give, and what each of them overlooks. */
    near: z
      .array(z.object({ value: z.number(), because: sentence }))
      .min(1)
      .refine(
        (all) => new Set(all.map((one) => one.value)).size === all.length,
        'a number is explained twice',
      ),
  }),
]);

/** The questions at the end of a chapter: `quiz.yaml` in the chapter's folder. */
const quizzes = defineCollection({
  loader: glob({
    pattern: '*/quiz.yaml',
    base: './src/content/chapters',
    generateId: ({ entry }) => entry.replace(/^\d+-/, '').replace(/\/quiz\.yaml$/, ''),
  }),
  schema: z.object({
    questions: z
      .array(question)
      .min(1)
      .refine(
        (all) => new Set(all.map((one) => one.id)).size === all.length,
        'two questions share an id',
      )
      .refine(
        (all) =>
          all.every(
            (one) => one.kind !== 'number' || !one.near.some((near) => near.value === one.answer),
          ),
        'the right number stands under `near` too',
      ),
  }),
});

/** The table of contents, `book.yaml`: one entry, `book`. A chapter without a folder is planned. */
const book = defineCollection({
  loader: file('src/content/book.yaml', { parser: (text) => ({ book: parse(text) }) }),
  schema: z.object({
    title: z.string(),
    subtitle: z.string(),
    parts: z.array(
      z.object({
        title: z.string(),
        chapters: z.array(
          z.object({
            number: z.number().int(),
            slug: id,
            title: z.string(),
            /** What of the story happens here, in one sentence. */
            beat: z.string(),
          }),
        ),
      }),
    ),
  }),
});

/** The glossary. `<Term id="…">` names an entry; `/glossary/#id` is its address. */
const terms = defineCollection({
  loader: file('src/content/glossary/terms.yaml'),
  schema: z.object({
    id,
    /** How the field says it. */
    en: z.string(),
    /** How this book writes it: kept in Latin script, in Bengali script, or translated. */
    bn: z.string(),
    /** Other spellings and names that readers type; only the search knows them. */
    also: z.array(z.string()).default([]),
    /** One plain Bengali sentence. */
    meaning: z.string(),
    /** Neighbours worth reading, by id. */
    see: z.array(id).default([]),
  }),
});

/** How far a storm goes, where it is not as by default; src/runtime/storm/bounds.ts explains each. */
const stormBounds = z.strictObject({
  faults: z.number().int().min(1).max(4).optional(),
  kills: z.number().int().min(0).max(4).optional(),
  lost: z.number().int().min(0).max(4).optional(),
  twice: z.number().int().min(0).max(4).optional(),
  late: z.number().int().min(0).max(4).optional(),
  pauses: z.number().int().min(0).max(4).optional(),
  sigterms: z.number().int().min(0).max(4).optional(),
  restarts: z.number().int().min(0).max(4).optional(),
  skews: z.number().int().min(0).max(4).optional(),
  schedules: z.number().int().min(1).max(100_000).optional(),
  virtualMs: z.number().min(1).optional(),
  restMs: z.number().min(1).optional(),
  restartMs: z.number().min(1).optional(),
  pauseMs: z.number().min(1).optional(),
  lateMs: z.number().min(1).optional(),
  skewMs: z.number().optional(),
  graceMs: z.number().min(1).optional(),
  attempts: z.number().int().min(1).optional(),
  atOnce: z.number().int().min(1).optional(),
});

/** A storm over a lab's program: what it is asked, and which versions stand beside it. */
const storm = z.object({
  /** What the book's own program is called in the matrix. */
  base: sentence,
  /** Versions that one edit makes, in the order of their columns. */
  versions: z.array(z.object({ edit: id, label: sentence })).default([]),
  promises: z
    .array(
      z.enum([
        'nothing-lost',
        'at-most-once',
        'exactly-once',
        'order',
        'attempts',
        'dead-letters',
        'ends',
        'at-once',
      ]),
    )
    .min(1),
  bounds: stormBounds.default({}),
});

const fileName = z
  .string()
  .regex(
    /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.ts$/,
    'a lab file is kebab-case TypeScript, folders allowed: my-folder/my-file.ts',
  );

/** What a program's reported numbers come to over the seeds 1 to `seeds`; as exact as it is written. */
const statistics = z.object({
  seeds: z.number().int().min(2),
  mean: z.number().optional(),
  p5: z.number().optional(),
  p50: z.number().optional(),
  p95: z.number().optional(),
});

/**
 * A program the reader edits and runs: one folder of real files, `src/content/labs/<slug>/`, with
 * what it prints in `expected.txt` and, for each edit, in `expected.<edit>.txt`.
 */
const labs = defineCollection({
  loader: glob({
    pattern: '*/lab.yaml',
    base: './src/content/labs',
    generateId: ({ entry }) => entry.replace(/\/lab\.yaml$/, ''),
  }),
  schema: z.object({
    title: sentence,
    /** What to think about before running it. */
    question: sentence,
    /** The seed the book's output was made with. */
    seed: z.number().int(),
    /** The chapters that use it, by slug: where its own page leads back to. */
    chapters: z.array(id).min(1),
    /** In the order shown; the first one is started. */
    files: z
      .array(
        z.object({
          /** In a folder if it has `/` in it; the others import it by this name: `./queue/claim.ts`. */
          name: fileName,
          /** A file of the kit (`kit/queue/src/claim.ts`) under this name; else it stands beside lab.yaml. */
          from: z
            .string()
            .regex(
              /^kit\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.ts$/,
              'a path under src/content: kit/…/my-file.ts',
            )
            .optional(),
          /** Folded away at first: plumbing that the lesson is not about. */
          hidden: z.boolean().default(false),
          /** Can be read but not edited. */
          readonly: z.boolean().default(false),
        }),
      )
      .min(1)
      .refine(
        (all) => new Set(all.map((one) => one.name)).size === all.length,
        'two files share a name',
      )
      .refine(([first]) => first?.hidden !== true, 'the first file is the one that is shown'),
    /** Numbers the program hands over with `report(name, value)`; they get a run over many seeds. */
    reports: z
      .array(
        z.object({
          /** As in the call. */
          name: z.string().trim().min(1),
          /** What it is, over the picture. Without one, the name. */
          label: sentence.optional(),
          /** Bengali, after each number: `টা`, `সেকেন্ড`. */
          unit: sentence.optional(),
          over: statistics.optional(),
        }),
      )
      .default([])
      .refine(
        (all) => new Set(all.map((one) => one.name)).size === all.length,
        'two reports share a name',
      ),
    /** With it the program can be put through a storm: see src/runtime/storm. */
    storm: storm.optional(),
    /** Changes made with one tap, so that the lesson works without typing. */
    edits: z
      .array(
        z.object({
          id,
          /** On the button, as a request: “ack-টা আগে সরান”. */
          label: sentence,
          /** Said after a run of the book's program with this change and no other. */
          because: sentence,
          /** Of a group at most one is applied at a time. */
          group: id.optional(),
          /** Each `find` stands in its file exactly once. */
          changes: z
            .array(z.object({ file: fileName, find: z.string().min(1), replace: z.string() }))
            .min(1),
        }),
      )
      .default([])
      .refine(
        (all) => new Set(all.map((one) => one.id)).size === all.length,
        'two edits share an id',
      ),
  }),
});

/**
 * An exercise: `exercises/<slug>/exercise.md` with the statement, beside the files that grade it (see
 * `src/components/exercise/exercise.ts`).
 */
const exercises = defineCollection({
  loader: glob({
    pattern: '*/exercise.md',
    base: './src/content/exercises',
    generateId: ({ entry }) => entry.replace(/\/exercise\.md$/, ''),
  }),
  schema: z.object({
    title: z.string(),
    /** What the reader is to do, in one or two sentences. */
    task: z.string(),
    /** `order`: put lines in order. `choose`: decide for each of several. `adversary`: break it. */
    kind: z.enum(['order', 'choose', 'adversary']),
  }),
});

export const collections = { book, chapters, terms, quizzes, labs, exercises };
