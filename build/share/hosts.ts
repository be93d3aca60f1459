import { headerPolicy } from '../policy.ts';

/** Headers by path, most general first; where two name the same header, the later path wins. */
interface Rule {
  /** `/*` or `/folder/*` or one file, below the contents page. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The addresses of these hold their content's hash: another content has another address. */
const forEver = 'public, max-age=31536000, immutable';

export const rules: readonly Rule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': headerPolicy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  },
  { path: '/_astro/*', headers: { 'Cache-Control': forEver } },
];

/** `_headers`, as Cloudflare Pages, Netlify and their like read it. */
export function headersFile(base: string): string {
  return rules
    .map(({ path, headers }) =>
      [
        `${base.replace(/\/$/, '')}${path}`,
        ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/** The same for nginx. A location with headers of its own inherits none, so each states all of its own. */
export function nginxExample(): string {
  const [all, ...others] = rules;
  const lines = (headers: Rule['headers'], indent: string) =>
    Object.entries(headers)
      .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
      .join('\n');
  return `# The book on nginx, as an example: written by build/share/hosts.ts, the same rules as in /_headers.
# Change server_name and root; put TLS in front as your site does.
server {
    listen 80;
    server_name book.example;
    root /var/www/dakghar;

    charset utf-8;
    error_page 404 /404.html;
    gzip on;
    gzip_types text/css text/javascript application/json application/xml application/manifest+json image/svg+xml;

${lines(all?.headers ?? {}, '    ')}

    location / {
        try_files $uri $uri/index.html =404;
    }
${others
  .map(
    ({ path, headers }) => `
    location ${path.replace(/\*$/, '')} {
${lines({ ...all?.headers, ...headers }, '        ')}
        try_files $uri =404;
    }
`,
  )
  .join('')}}
`;
}
