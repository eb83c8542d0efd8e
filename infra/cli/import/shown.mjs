const inWords = ({ read }, value, context) => {
  if (value === null || value === undefined || value.length === 0) return '—';
  return read.say ? read.say(value, context) : String(value);
};

const lineOf = ({ kind, context }, { row, made, changed, from }) => {
  if (made) return [`row ${row.number}: new, ${kind.label(made)}`];
  if (!changed) return [];
  const fields = Object.entries(changed).map(([field, value]) => {
    const column = kind.columns[field];
    return `${column.heads[0]} ${inWords(column, from[field], context)} → ${inWords(column, value, context)}`;
  });
  return [`row ${row.number}: changed, ${kind.label(from)}: ${fields.join('; ')}`];
};

/** A line for each row that made or changed something, then the counts. */
export function shown(job, done, isDry) {
  const made = done.filter((one) => one.made).length;
  const changed = done.filter((one) => one.changed).length;
  const counts = `${made} new, ${changed} changed, ${done.length - made - changed} as they were`;
  const end = isDry ? `${counts}. Nothing was written.` : `${counts}.`;
  return [...done.flatMap((one) => lineOf(job, one)), end].join('\n');
}
