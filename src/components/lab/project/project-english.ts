import type { ProjectOptions } from './project-files.ts';

/** The English half of the README of a project taken home: who gets it may not read Bengali. */
export function readmeEnglish({ entry, seed }: ProjectOptions, redis: boolean): string {
  return `A lab of the Bengali book “The Post Office of Damascus”, as you changed it. Nothing has to be installed;
it needs Node 20 or newer:

    npm start                  # prints exactly what the page prints (seed ${seed})
    npm start -- --seed=7      # another seed
    npm run seeds              # the numbers given to report(), over the seeds 1 to 1000
${
  redis
    ? `
Against a real Redis, with a redis-server on localhost:6379:

    npm install
    npm run real               # the real clock, the real Redis, the real ioredis
`
    : ''
}
- src/${entry} is the program. Change it and run npm start again.
- lab.mjs holds the compiler, the virtual clock and the rest, the same as in the page. Plots are not drawn.

lab.mjs contains sucrase (© 2012–2018 its authors) and acorn (© 2012–2022 its authors), both under the
MIT License.
`;
}
