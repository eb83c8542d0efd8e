import { contracts } from '@officina/contracts/all';
import { hasPermission, limitsOf, roleNames, roles } from '@officina/contracts/auth/roles';
import { tagOf } from '@officina/contracts/openapi';
import { words } from '@officina/contracts/words/all';

/** The page in the clone. */
export const rightsPageFile = 'docs/it/guida-per-chi-usa/chi-puo-fare.md';

/** Words of the states that rules name; the types of interventions are Italian already. */
const stateWords = { OPEN: 'Aperto', NEW: 'Richiesto' };

const entityWords = (group) => words[group.replace(/s$/, '')]?.it;

const byTag = Map.groupBy(
  Object.entries(contracts).flatMap(([group, calls]) =>
    Object.values(calls)
      .filter(({ caller, deprecated }) => caller === 'staff' && !deprecated)
      .map((call) => ({ group, call })),
  ),
  ({ group }) => tagOf(group),
);

const isRead = ({ call }) => call.http.startsWith('GET ') || call.kind === 'file';

/** «crea» for «Crea un ordine»; any other summary as it is. */
function verbOf({ group, call: { summary } }) {
  const noun = entityWords(group)?.noun.a;
  const verb = noun && summary.endsWith(` ${noun}`) ? summary.slice(0, -noun.length - 1) : summary;
  return verb.charAt(0).toLowerCase() + verb.slice(1);
}

/** «(Stato Richiesto; tranne Stato)»; '' if a role may change everything by the call. */
function limitsInWords(role, { group, call }) {
  const limits = call.mayChange && limitsOf(role, call.mayChange);
  if (!limits) return '';
  const labels = entityWords(group)?.labels ?? {};
  const named = Object.keys(call.body.shape).filter((field) => field in labels);
  const fields = limits.flatMap((rule) => (rule.fields === 'all' ? named : rule.fields));
  const open = named.filter((field) => fields.includes(field));
  const rest = named.filter((field) => !fields.includes(field));
  const list = (names) => names.map((name) => labels[name]).join(', ');
  const states = limits.flatMap(({ when = {} }) =>
    Object.entries(when).map(([field, values]) => {
      const shown = values.map((value) => stateWords[value] ?? value);
      return `${labels[field]} ${shown.join(' o ')}`;
    }),
  );
  // A new record with these states has no other fields.
  const which =
    rest.length === 0 || call.status === 201
      ? ''
      : open.length < rest.length
        ? `soltanto ${list(open)}`
        : `tranne ${list(rest)}`;
  return ` (${[states.join(', '), which].filter(Boolean).join('; ')})`;
}

function cellOf(role, calls) {
  const mine = calls.filter(({ call }) => hasPermission(role, call.may));
  const writes = mine.filter((one) => !isRead(one));
  const done = writes.map((one) => verbOf(one) + limitsInWords(role, one));
  const isAll = mine.length === calls.length && !done.some((words) => words.endsWith(')'));
  if (isAll && done.length > 0) return 'tutto';
  return done.join(', ') || (mine.length > 0 ? 'guarda' : '–');
}

const row = (cells) => `| ${cells.join(' | ')} |\n`;

/** Text of the page: what each role may do with each kind of record. */
export function rightsPage() {
  const kinds = [...byTag].filter(([, calls]) => calls.some(isRead));
  const rows = kinds.map(([tag, calls]) => row([tag, ...roles.map((role) => cellOf(role, calls))]));
  return `# Chi può fare che cosa

Ogni persona ha un ruolo, che le dà chi amministra Officina. Quello che il tuo ruolo non può fare non viene offerto. Una scheda che
non puoi modificare si legge, e dice chi può. Per segnalare un guasto con l’etichetta non serve nessun ruolo.

${row(['', ...roles.map((role) => roleNames[role])])}${row(['---', ...roles.map(() => '---')])}${rows.join('')}
«Guarda» vuol dire elenchi, schede, fogli stampati ed Excel. Questa tabella viene dalle regole che il programma applica.
`;
}
