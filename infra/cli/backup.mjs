// `npm run backup -- FILE`: backs up the running Officina into one file, while people work.
import '../lib/env-file.mjs';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { namedPath } from '../lib/paths.mjs';
import { showStep } from '../lib/progress.mjs';
import { isWrongLine } from './command-errors.mjs';

const usage = `npm run backup -- FILE
  Copia tutto Officina in FILE mentre si lavora: dati, registro degli eventi, letture in attesa, impostazioni senza segreti.
  Con BACKUP_KEY il file è cifrato. npm run restore lo rimette al suo posto.`;

const number = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

function showProgress(step) {
  if (process.stdout.isTTY) showStep(step, process.stdout);
  else console.log(`${step} …`);
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [name, ...more] = positionals;
  if (values.help || !name || more.length > 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const file = namedPath(name);
  if (existsSync(file)) throw new Error(`${file} c’è già: scegli un altro nome.`);
  const { backUpHere } = await import('../backup/back-up-here.mjs');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort());
  const { bytes, documents, pauseMs } = await backUpHere(file, {
    onStep: showProgress,
    signal: stopping.signal,
  });
  showStep('', process.stdout);
  console.log(
    `Copia fatta: ${file}, ${number.format(bytes / 1e6)} MB, ${number.format(documents)} documenti. Le scritture hanno aspettato ${number.format(pauseMs / 1000)} secondi.`,
  );
  return 0;
}

function explain(error) {
  if (isWrongLine(error)) return `Riga di comando non valida (${error.message}).\n${usage}`;
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return 'Officina non è ancora pronta: avviala prima con npm start.';
  return error.message;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`\n${explain(error)}`);
  process.exitCode = isWrongLine(error) ? 2 : (error.exitCode ?? 1);
}
