// `node build/bengali-lint/run.ts [files]`: what the build would say about the Bengali, at once.
import { lintBook } from './lint.ts';

const reports = lintBook(process.cwd(), process.argv.slice(2));
for (const { text } of reports) console.log(text);
process.exitCode = reports.some((report) => report.severity === 'error') ? 1 : 0;
