// `npm run admin -- …`: tenants, users, passwords, switches, imports, exports, orphans and erasure in the running Officina.
import '../lib/env-file.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDir } from '../lib/paths.mjs';
import { refusalMessage } from './admin/refusal.mjs';
import { isWrongLine, UsageError } from './command-errors.mjs';

const silentCodes = ['unavailable', 'timeout'];

/** @param {string[]} companyOptions */
function readLine(companyOptions) {
  const text = /** @type {const} */ ({ type: 'string' });
  return parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(companyOptions.map((option) => [option, text])),
      password: text,
      role: text,
      mend: text,
      confirm: text,
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function chosenCommand(commands, /** @type {string[]} */ [name = '', ...words], options) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Non c’è nessun comando «${name}». Vedi npm run admin -- --help.`);
  const { options: known = '' } = command;
  const form = [name, ...command.words, known].join(' ').trim();
  const isRight = command.least ? words.length >= command.least : words.length === command.words.length;
  const unknown = options.find((option) => !known.includes(`--${option}`));
  if (unknown) throw new UsageError(`${name} non ha --${unknown}. Si scrive: ${form}`);
  if (!isRight) throw new UsageError(`Si scrive: ${form}`);
  return { command, words };
}

async function main() {
  const { commands, usage } = await import('./admin/commands.mjs');
  const { companyOptions } = await import('./admin/company.mjs');
  const { positionals, values } = readLine(companyOptions);
  if (values.help || positionals.length === 0) {
    console.log(usage());
    return values.help ? 0 : 2;
  }
  const { command, words } = chosenCommand(commands, positionals, Object.keys(values));
  const { openAdminBus } = await import('./admin/admin-bus.mjs');
  const bus = await openAdminBus();
  try {
    console.log(await command.run(bus.call, words, values, bus.ask, bus));
    return 0;
  } finally {
    await bus.close();
  }
}

function explain(error) {
  if (silentCodes.includes(error.code))
    return `Un servizio non risponde: guarda in ${join(dataDir, 'logs')}. (${error.detail})`;
  if (isWrongLine(error))
    return `Riga di comando non valida (${error.message}). Vedi npm run admin -- --help.`;
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return 'Officina non è ancora pronta: avviala prima con npm start.';
  if (error.name !== 'AppError') return error.message;
  return refusalMessage(error);
}

function codeOf(error) {
  if (isWrongLine(error)) return 2;
  if (silentCodes.includes(error.code) || error.code === 'ERR_MODULE_NOT_FOUND') return 3;
  return error.exitCode ?? 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = codeOf(error);
}
