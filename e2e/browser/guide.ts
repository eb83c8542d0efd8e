import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** One step that a page of docs/it asks its reader to do or to check on the screen. */
export type Step =
  | { kind: 'open' | 'press' | 'read'; what: string }
  | { kind: 'write'; field: string; what: string }
  | { kind: 'list' | 'user' }
  | { kind: 'run'; args: string[] };

const forms: [RegExp, (what: string, more: string) => Step][] = [
  [/^- Apri \*\*(.+)\*\*$/, (what) => ({ kind: 'open', what })],
  [/^- Apri l’elenco$/, () => ({ kind: 'list' })],
  [/^- Premi il tuo nome, in alto a destra$/, () => ({ kind: 'user' })],
  [/^- Premi \*\*(.+)\*\*$/, (what) => ({ kind: 'press', what })],
  [/^- In \*\*(.+)\*\* scrivi `(.+)`$/, (field, what) => ({ kind: 'write', field, what })],
  [/^- Si legge \*\*(.+)\*\*$/, (what) => ({ kind: 'read', what })],
  [/^npm run admin -- (.+)$/, (line) => ({ kind: 'run', args: line.split(' ') })],
];

/**
 * The steps of a page of `docs/it` in order: its `npm run admin` commands and its lists of things to open, press, write
 * and read.
 * @param change replacements for the page's values, such as a tenant or an address
 */
export function stepsOf(page: string, change: Record<string, string>): Step[] {
  const path = resolve(import.meta.dirname, '../../docs/it', page);
  const [beforeRealPlc = ''] = readFileSync(path, 'utf8').split('## Con il PLC vero');
  const text = Object.entries(change).reduce((all, [from, to]) => all.replaceAll(from, to), beforeRealPlc);
  return text.split('\n').flatMap((line) => {
    for (const [form, step] of forms) {
      const [, what = '', more = ''] = form.exec(line) ?? [];
      if (form.test(line)) return [step(what, more)];
    }
    return [];
  });
}
