import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { admin } from '@officina/contracts/auth/admin';
import { menuKeys } from '@officina/contracts/auth/tenants';
import { importRequestId } from '@officina/contracts/events/import-runs';
import { lotInstrument, lotProduct } from '@officina/contracts/lotlog/lot-settings';
import { orphans } from '@officina/contracts/maintenance/orphans';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import { isSwitchedOff, serviceNames } from '@officina/contracts/service';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { withLock } from '../../lib/file-lock.mjs';
import { dataDir, namedPath } from '../../lib/paths.mjs';
import { importKinds } from '@officina/server-kit/import/kinds';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { companyOptions, updateCompany } from './company.mjs';
import { demoNote, demoCommand } from './demo.mjs';
import { listTenants, showTenant } from './lists.mjs';
import { changeNetworks, networkChanges } from './networks.mjs';
import { typedCode } from './confirmation.mjs';
import { userCommands } from './user-commands.mjs';
import { UsageError } from '../command-errors.mjs';

function onOrOff(word) {
  if (word !== 'on' && word !== 'off') throw new UsageError(`Scrivi on o off, non «${word}».`);
  return word === 'on';
}

function oneOf(word, known, what) {
  if (word === undefined) throw new UsageError(`Scrivi quale ${what}: ${known.join(', ')}.`);
  if (!known.includes(word))
    throw new UsageError(`«${word}» non c’è. Come ${what} si può scrivere: ${known.join(', ')}.`);
  return word;
}

function degrees(word) {
  const value = Number(word?.replace(',', '.'));
  if (!word || !Number.isFinite(value)) throw new UsageError(`Scrivi i gradi, non «${word ?? ''}».`);
  return value;
}

/** Noun for the missing target of a reference. */
const targets = {
  ...{ machineId: 'la macchina', waitsForOrder: 'l’ordine' },
  ...{ site: 'il luogo', customer: 'il cliente' },
};

/** @param {string[]} words */
function refuseExtraWords([word]) {
  if (word !== undefined) throw new UsageError(`«${word}» è di troppo.`);
}

const instruments = lotInstrument.options;
const products = lotProduct.options;

/** Subcommands of `lots AZIENDA`. */
const lotSettings = {
  async instrument(call, tenant, [word, ...more]) {
    refuseExtraWords(more);
    const instrument = oneOf(word, instruments, 'strumento');
    await call(admin.setLotInstrument, { tenant, instrument });
    return `I lotti si leggono con: ${instrument}.`;
  },
  async band(call, tenant, [word, min, max, ...more]) {
    refuseExtraWords(more);
    const product = oneOf(word, products, 'prodotto');
    const band = { min: degrees(min), max: degrees(max) };
    await call(admin.setLotBand, { tenant, product, band });
    return `${product} fermenta tra ${band.min} e ${band.max} °C.`;
  },
};

const kindOf = (name) =>
  /** @type {import('@officina/server-kit/import/kind').RecordKind} */ (
    importKinds[oneOf(name, Object.keys(importKinds), 'elenco')]
  );

/** Exports a list, or everything of a tenant if only the tenant is given. */
async function exportOf(words, bus) {
  const say = console.error;
  if (words.length === 2) {
    const [code, file] = words;
    const { exportTenant } = await import('../tenant/export-tenant.mjs');
    return exportTenant({ ...bus, code, path: namedPath(file), say });
  }
  const [name, tenant, file, ...more] = words;
  refuseExtraWords(more);
  const kind = kindOf(name);
  const { exportSheet } = await import('../export/export.mjs');
  return exportSheet({ name, kind, file: namedPath(file), bus: tenantBus(bus.ask, tenant), say });
}

/**
 * The commands of `npm run admin`: their arguments, one line of help, and `run(call, words, options, ask, bus)`, which returns the
 * line to print; `ask` calls for a tenant, `bus` has that, `file` and `publicUrl`.
 */
export const commands = {
  'create-tenant': {
    words: ['CODICE'],
    options: '--name "…" [--timezone Europe/Rome]',
    help: 'un’azienda nuova; il codice è quello che si scrive all’accesso e non cambia più',
    async run(call, [code], { name, timezone }) {
      if (name === undefined) throw new UsageError('Scrivi il nome: --name "Officine Rossi".');
      const made = await call(admin.createTenant, { code, name, timezone, withFirstSteps: true });
      return `Azienda ${made.code} (${made.billingdata.name}) creata.${await demoNote(call)}`;
    },
  },
  'setup-code': {
    words: [],
    help: 'un codice nuovo per /setup, la pagina che fa la prima azienda; quello di prima non vale più',
    async run(call) {
      const { code } = await call(admin.setupCode, {});
      return code
        ? `Codice di avvio: ${code} vale 30 minuti`
        : 'Un’azienda c’è già: la pagina /setup è chiusa.';
    },
  },
  tenants: {
    words: [],
    help: 'le aziende che ci sono: codice, nome, fuso orario, e se sono disattivate o dimostrative',
    run: (_call, _words, _options, ask) => listTenants(ask),
  },
  show: {
    words: ['AZIENDA'],
    help: 'tutto quello che di un’azienda si imposta da qui: stato, fuso orario, carta, persone, servizi, voci del menu, lotti, reti',
    run: (_call, [tenant], _options, ask) => showTenant(ask, tenant),
  },
  tenant: {
    words: ['AZIENDA'],
    options: companyOptions.map((option) => `[--${option} "…"]`).join(' '),
    help: 'che cosa sta sulla sua carta: nome, indirizzo, contatti, dove consegnano i fornitori (\\n va a capo); e il fuso orario (Europe/Rome); cambia solo quello che scrivi, "" lo toglie',
    async run(call, [tenant], texts, ask) {
      return updateCompany(call, tenantBus(ask, tenant), tenant, texts);
    },
  },
  disable: {
    words: ['AZIENDA'],
    help: 'niente accessi, segnalazioni pubbliche e letture dei sensori; le sessioni aperte finiscono entro 30 secondi; i dati restano',
    async run(call, [tenant]) {
      const { code } = await call(admin.disableTenant, { tenant });
      return `Azienda ${code} disattivata, sessioni chiuse.`;
    },
  },
  enable: {
    words: ['AZIENDA'],
    help: 'tutto torna possibile, anche le letture dei sensori',
    async run(call, [tenant]) {
      const { code } = await call(admin.enableTenant, { tenant });
      return `Azienda ${code} attivata.`;
    },
  },
  ...userCommands,
  menuhidden: {
    words: ['AZIENDA', 'voce', 'on|off'],
    help: `nasconde (on) o mostra (off) una voce del menu: ${menuKeys.join(' ')}`,
    async run(call, [tenant, key, word]) {
      const hidden = onOrOff(word);
      await call(admin.setMenuHidden, { tenant, key: oneOf(key, menuKeys, 'voce del menu'), hidden });
      return `La voce ${key} è ${hidden ? 'nascosta' : 'mostrata'}.`;
    },
  },
  service: {
    words: ['AZIENDA', 'servizio', 'on|off'],
    help: `accende (on) o spegne (off) un servizio dell’azienda: ${serviceNames.join(' ')}`,
    async run(call, [tenant, name, word]) {
      const enabled = onOrOff(word);
      const service = oneOf(name, serviceNames, 'servizio');
      const { services } = await call(admin.setService, { tenant, service, enabled });
      const waits = enabled && isSwitchedOff(services, service) ? ', ma quello che gli serve è spento' : '';
      return `Il servizio ${name} è ${enabled ? 'acceso' : 'spento'}${waits}.`;
    },
  },
  lots: {
    words: ['AZIENDA', `instrument ${instruments.join('|')} | band ${products.join('|')} MIN MAX`],
    least: 2,
    help: 'con che cosa l’azienda legge bx (hydrometer, se non lo scrivi), e tra quali °C fermenta un prodotto (12–22, se non lo scrivi)',
    run: (call, [tenant, setting, ...values]) =>
      lotSettings[oneOf(setting, Object.keys(lotSettings), 'impostazione dei lotti')](call, tenant, values),
  },
  networks: {
    words: ['AZIENDA', `[${networkChanges.join('|')} 10.0.0.0/24 10.0.0.7 10.0.0.0/24:1502 10.0.0.7:1502 …]`],
    least: 1,
    help: 'le sole reti che i sensori dell’azienda possono raggiungere: intervalli e indirizzi, da soli per la porta 502, oppure con la loro porta (con IPv6 [fd00::/64]:1502); di questo computer e dei link-local valgono solo gli indirizzi con la porta; un cambio vale entro dieci secondi',
    run(call, [tenant, change, ...networks], _options, ask) {
      if (change !== undefined) oneOf(change, networkChanges, 'cambio delle reti');
      const hasNoNetworks = networks.length === 0 && change !== 'set';
      if (change !== undefined && hasNoNetworks) throw new UsageError('Scrivi quali reti: 10.0.0.0/24.');
      return changeNetworks(call, ask, tenant, change, networks);
    },
  },
  token: {
    words: ['AZIENDA', 'utente'],
    help: 'stampa un token di dodici ore per curl, e il registro dell’azienda lo dice: -H "x-auth-token: $(npm run -s admin -- token ROSSI anna.rossi)"',
    async run(call, [tenant, username]) {
      return (await call(admin.token, { tenant, username })).token;
    },
  },
  orphans: {
    words: ['AZIENDA'],
    options: '[--mend CODICE]',
    help: 'interventi, piani, ricambi, ordini e visite la cui macchina non c’è più, macchine e visite il cui luogo o cliente non c’è più, e interventi che aspettano un ordine che non c’è più; --mend mette i primi tre sulla macchina CODICE e toglie da ordini, macchine e interventi in attesa quello che non c’è più, ognuno con il suo evento; le visite restano come sono',
    async run(call, [tenant], { mend }, ask) {
      await tenantBus(ask, tenant).myself();
      const isMending = mend !== undefined;
      const findCalls = [orphans.find, orderOrphans.find, visitOrphans.find].map((one) => [one, { tenant }]);
      // Maintenance first: only it can refuse the code.
      const mendCalls = [
        [orphans.mend, { tenant, shortCode: mend }],
        [orderOrphans.mend, { tenant }],
      ];
      const answers = [];
      for (const [one, body] of isMending ? mendCalls : findCalls) answers.push(await call(one, body));
      const found = answers.flatMap((answer) => answer.orphans);
      const lines = found.map(
        ({ object, field, missing }) => `${object}: non c’è più ${targets[field]} ${missing}`,
      );
      const count = answers.reduce((sum, answer) => sum + answer.count, 0);
      return [...lines, `${isMending ? 'Sistemati' : 'Trovati'}: ${count}.`].join('\n');
    },
  },
  import: {
    words: [Object.keys(importKinds).join('|'), 'AZIENDA', 'FILE'],
    options: '[--dry-run]',
    help: 'un elenco da un file .xlsx o .csv, tutto o niente; --dry-run dice che cosa farebbe (docs/import.md)',
    async run(_call, [name, tenant, file], { 'dry-run': isDry }, ask) {
      const kind = kindOf(name);
      const bus = tenantBus(ask, tenant, { requestId: importRequestId(randomUUID()) });
      const say = console.error;
      const { importSheet } = await import('../import/import.mjs');
      // A create that is sent again is answered as the first time, so two at once would both say that they made it.
      return withLock(
        join(dataDir, `run/import-${bus.tenant}.lock`),
        () => importSheet({ bus, kind, file: namedPath(file), isDry, say }),
        ({ pid }) => say(`aspetto un’altra importazione in ${bus.tenant} (processo ${pid})`),
      );
    },
  },
  export: {
    words: [`[${Object.keys(importKinds).join('|')}]`, 'AZIENDA', 'FILE'],
    least: 2,
    help: 'un elenco in un nuovo file .xlsx o .csv, che import legge così com’è (docs/import.md); senza elenco tutto quello che l’azienda ha, con il registro degli eventi, in un nuovo file .zip',
    run: (_call, words, _options, _ask, bus) => exportOf(words, bus),
  },
  erase: {
    words: ['AZIENDA'],
    options: '[--confirm AZIENDA]',
    help: 'cancella per sempre l’azienda, le sue persone, i suoi dati e il suo registro degli eventi; chiede di riscrivere il codice, o lo vuole in --confirm; se si interrompe, lo stesso comando riprende; il codice non si usa più',
    async run(call, [code], { confirm }, ask) {
      const { eraseTenant } = await import('../tenant/erase-tenant.mjs');
      return eraseTenant({
        ask,
        call,
        code,
        confirm: confirm ?? (await typedCode(code)),
        say: console.error,
      });
    },
  },
  demo: demoCommand,
  'rotate-key': {
    words: [],
    help: 'una chiave nuova per i token; le sessioni aperte restano aperte',
    async run(call) {
      await call(admin.rotateKey, {});
      return 'La chiave nuova firma tra due minuti; la vecchia vale finché scade il suo ultimo token.';
    },
  },
};

/** The text of `npm run admin -- --help`. */
export function usage() {
  const lines = Object.entries(commands).map(
    ([name, { words, options, help }]) =>
      `  ${[name, ...words, options ?? ''].join(' ').trim()}\n      ${help}`,
  );
  return [
    'npm run admin -- COMANDO …      (Officina deve essere accesa in questa cartella)',
    '',
    ...lines,
    '',
    'Risponde 0 se è fatto, 1 se è rifiutato, 2 se la riga di comando è sbagliata, 3 se Officina non è accesa.',
  ].join('\n');
}
