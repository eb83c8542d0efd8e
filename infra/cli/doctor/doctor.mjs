import { setTimeout as pause } from 'node:timers/promises';
import { audit, backup, orphans, unfinished } from './checks/data.mjs';
import { certificate, disk } from './checks/machine.mjs';
import { migrations } from './checks/migrations.mjs';
import { bus, running } from './checks/running.mjs';
import { sections } from './checks/sections.mjs';
import { sensors } from './checks/sensors.mjs';
import { settings } from './checks/settings.mjs';
import { clock, store, versions } from './checks/store.mjs';
import { error, worst } from './finding.mjs';

const quickMs = 20_000;
const fullMs = 30 * 60_000;

/** Each check by its permanent id, with its Italian title. */
const checks = {
  versions: { title: 'Versioni', run: versions },
  running: { title: 'Officina', run: running },
  store: { title: 'Archivio', run: store },
  bus: { title: 'Bus', run: bus },
  clock: { title: 'Orologi', run: clock },
  disk: { title: 'Disco', run: disk },
  certificate: { title: 'Certificato', run: certificate },
  backup: { title: 'Copia di sicurezza', run: backup },
  unfinished: { title: 'Lavori interrotti', run: unfinished },
  migrations: { title: 'Migrazioni', run: migrations },
  audit: { title: 'Registro', run: audit },
  orphans: { title: 'Riferimenti', run: orphans },
  sensors: { title: 'Sensori', run: sensors },
  sections: { title: 'Sezioni', run: sections },
  settings: { title: 'Impostazioni', run: settings },
};

const logsAdvice = 'Riprova; se resta così, guarda nei registri in .data/logs.';

/** The result of a check, or an error if it exceeds its time; it continues unnoticed. */
async function runOne(run, context) {
  const { limitMs = context.full ? fullMs : quickMs } = context;
  const timeout = pause(limitMs, error(`nessuna risposta in ${limitMs / 1_000} s`, logsAdvice), {
    ref: false,
  });
  const found = Promise.resolve(run(context)).catch((failure) =>
    error(`non si può controllare: ${failure.message}`, logsAdvice),
  );
  return Promise.race([found, timeout]);
}

/**
 * Runs all checks, each with a time limit.
 * @param {import('./context.mjs').Context} context
 * @returns {Promise<{ state: import('./finding.mjs').State, at: string, checks: object[] }>} one entry per check:
 *   `id`, `title`, `state`, `text`, `advice`
 */
export async function runChecks(context) {
  const found = await Promise.all(
    Object.entries(checks).map(async ([id, { title, run }]) => ({
      id,
      title,
      ...(await runOne(run, context)),
    })),
  );
  return { state: worst(found), at: context.now.toISOString(), checks: found };
}

const marks = { ok: '✓', skipped: '–', warning: '!', error: '✗' };
const width = 20;

const counted = (count, one, many) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The report as lines for a terminal. */
export function reportLines({ checks: found }) {
  const lines = found.flatMap(({ title, state, text, advice }) => [
    `${marks[state]} ${title.padEnd(width)}${text}`,
    ...(advice ? [`${' '.repeat(width + 2)}→ ${advice}`] : []),
  ]);
  const count = (wanted) => found.filter(({ state }) => state === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const what = [
    ...(errors ? [counted(errors, 'cosa da mettere a posto', 'cose da mettere a posto')] : []),
    ...(warnings ? [counted(warnings, 'cosa da guardare', 'cose da guardare')] : []),
  ];
  return [...lines, '', what.length === 0 ? 'Tutto a posto.' : `${what.join(', ')}.`];
}
