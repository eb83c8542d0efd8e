// `npm run restore`: puts the installation of this folder into the state of a backup.
import '../lib/env-file.mjs';
import { parseArgs } from 'node:util';
import { isWrongLine } from './command-errors.mjs';

const usage = `npm run restore -- FILE             mette nell’installazione vuota i dati della copia di sicurezza FILE
npm run restore -- --replace FILE   li mette al posto di quelli che ci sono, che prima finiscono in una copia accanto a FILE
npm run restore -- --check FILE     controlla FILE e dice che cosa contiene, senza scrivere niente
npm run restore                     finisce un ripristino interrotto

Officina deve essere spenta. BACKUP_KEY apre una copia cifrata.
Risponde 0 se è fatto, 1 se non si può fare, 2 se la riga di comando è sbagliata, 4 se i dati ripristinati hanno difetti.`;

function readLine() {
  const yesOrNo = /** @type {const} */ ({ type: 'boolean' });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: yesOrNo, replace: yesOrNo, help: yesOrNo },
  });
  const [file, ...more] = positionals;
  const isWrong =
    more.length > 0 || (values.check && values.replace) || (!file && (values.check || values.replace));
  return { ...values, file, isWrong };
}

async function main() {
  const { file, isWrong, check, replace, help } = readLine();
  if (help || isWrong) {
    console.log(usage);
    return help ? 0 : 2;
  }
  const { checkFile, restoreFile, finish } = await import('./restore/commands.mjs');
  if (!file) return finish();
  if (check) return checkFile(file);
  const stopping = new AbortController();
  const reason = new Error('interrotto');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort(reason));
  return restoreFile(file, { replace: replace === true, signal: stopping.signal });
}

function explain(error) {
  if (isWrongLine(error)) return `Riga di comando non valida (${error.message}).\n\n${usage}`;
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return 'Officina non è ancora pronta: avviala una volta con npm start, e spegnila.';
  return error.message;
}

// Writing to a closed terminal fails: the restore continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = isWrongLine(error) ? 2 : 1;
}
