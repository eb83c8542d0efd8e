import { readFileSync } from 'node:fs';

const document = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^- `(S7\.[\w.]+)` · ((?:GET|POST|PUT|DELETE) \/api\/\S+) ·/gm)];
const idByRoute = new Map(rows.map(([, id = '', route = '']) => [route, id]));

/** `[S7.mach.all] ` for a call of the specification, empty for one added by the design. */
export function conformanceMark(route: string): string {
  const id = idByRoute.get(route);
  return id ? `[${id}] ` : '';
}
