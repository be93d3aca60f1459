// The npm package "node" (a devDependency) puts the Node this project needs first on the PATH of
// every npm script. After `npm ci --ignore-scripts` that binary is missing and the machine's own
// Node would run silently; say so instead.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This project needs Node >= 24, but the scripts run on ${process.versions.node}.\n` +
      'The devDependency "node" brings the right one: run `npm ci` again, with install scripts allowed.',
  );
  process.exit(1);
}
