/** A line of docs/conformance.md: - `id` · the line · proved by: … | waiting: … */
const line = /^- `(S\d+\.[\w.-]+)` · (.+) · (proved by|waiting): (.+)$/;

/** Reads the lines of docs/conformance.md; a list item that does not fit is reported, not skipped. */
export function readDocument(markdown) {
  const lines = [];
  const unreadable = [];
  for (const row of markdown.split('\n')) {
    if (!row.startsWith('- `S')) continue;
    const [, id, text, state, by] = line.exec(row) ?? [];
    if (id) lines.push({ id, text, proved: state === 'proved by', by });
    else unreadable.push(row);
  }
  return { lines, unreadable };
}
