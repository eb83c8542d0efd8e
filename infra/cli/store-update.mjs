// `npm run store:update`: fetches the newest packages of Officina's own store, while Officina is off.
import '../lib/env-file.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDir } from '../lib/paths.mjs';
import { showStep } from '../lib/progress.mjs';
import { isWrongLine } from './command-errors.mjs';

const usage = `npm run store:update
  Prende da Debian i pacchetti di oggi dell’archivio (DocumentDB con PostgreSQL) e li prova su un archivio a parte. I dati restano dove
  sono: il prossimo npm start li apre con i programmi nuovi. Se qualcosa non riesce restano i programmi di prima.
  Officina deve essere spenta; prima conviene una copia (npm run backup -- FILE).
  Risponde 0 se è fatto, 1 se non si può fare, 2 se la riga di comando è sbagliata.`;

const reasons = {
  mongod:
    'L’archivio di questa cartella è un mongod: si aggiorna con i suoi pacchetti; quello che Officina ha scaricato, con Officina.',
  external: 'L’archivio è quello di MONGODB_URI: si aggiorna con i suoi pacchetti.',
};

function showProgress(step) {
  if (process.stdout.isTTY) showStep(step, process.stdout);
  else console.log(`${step} …`);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help || positionals.length > 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const { storeKind } = await import('../servers/store/prepare-store.mjs');
  const { renewDocumentdb } = await import('../servers/store/renew-documentdb.mjs');
  const log = (line) => console.log(line);
  const reason = reasons[storeKind(join(dataDir, 'store'), log) ?? ''];
  if (reason) throw new Error(reason);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort());
  const { before, after } = await renewDocumentdb({
    onStep: showProgress,
    log: () => {},
    signal: stopping.signal,
  });
  showStep('', process.stdout);
  console.log(`Fatto. Prima: ${before}. Adesso: ${after}. Accendi con npm start.`);
  return 0;
}

function explain(error) {
  if (isWrongLine(error)) return `Riga di comando non valida (${error.message}).\n${usage}`;
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return 'Officina non è ancora pronta: avviala una volta con npm start, e spegnila.';
  return error.message;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`\n${explain(error)}`);
  process.exitCode = isWrongLine(error) ? 2 : 1;
}
