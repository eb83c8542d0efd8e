// `npm run doctor`: reports the state of an installation and what to do; it need not be running.
import '../lib/env-file.mjs';
import { parseArgs } from 'node:util';
import { dataDir } from '../lib/paths.mjs';
import { isWrongLine } from './command-errors.mjs';

const usage = `npm run doctor [-- --json] [--full]
  Guarda come sta questa installazione e dice che cosa fare; non cambia niente.
  --full  legge tutto il registro degli eventi e tutti i riferimenti: può durare minuti
  --json  lo stesso per un programma: state, checks[].id, .state (ok, skipped, warning, error), .text, .advice
  Risponde 0 se è tutto a posto, 1 se c’è qualcosa da guardare, 2 se qualcosa non va, 3 se la riga di comando è sbagliata.`;

const exitCodes = { ok: 0, skipped: 0, warning: 1, error: 2 };

async function main() {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const { values } = parseArgs({ options: { json: flag, full: flag, help: flag } });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { openContext } = await import('./doctor/context.mjs');
  const { runChecks, reportLines } = await import('./doctor/doctor.mjs');
  const context = await openContext({ env: process.env, dataDir, full: values.full === true });
  try {
    const report = await runChecks(context);
    console.log(values.json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n'));
    return exitCodes[report.state];
  } finally {
    await context.close();
  }
}

function explain(failure) {
  if (isWrongLine(failure)) return `${failure.message}\n${usage}`;
  const isNotBuilt = failure.code === 'ERR_MODULE_NOT_FOUND';
  return isNotBuilt ? 'Officina non è ancora pronta: avviala prima con npm start.' : failure.message;
}

try {
  process.exitCode = await main();
} catch (failure) {
  console.error(explain(failure));
  process.exitCode = isWrongLine(failure) ? 3 : 2;
}
// A check that exceeded its time may still be running.
setTimeout(() => process.exit(), 1_000).unref();
