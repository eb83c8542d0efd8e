/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

/** What stands beside a number, in the singular and in the plural. */
const words = `
  aperta/aperte aperto/aperti aspetta/aspettano altra/altre altro/altri archiviato/archiviati avviso/avvisi azienda/aziende campo/campi carattere/caratteri
  cattiva/cattive chiuso/chiusi codice/codici cosa/cose creato/creati data/date dispositivo/dispositivi eliminata/eliminate evento/eventi file/file foto/foto
  gateway/gateway giorno/giorni guasto/guasti intervallo/intervalli intervento/interventi lavoro/lavori lettura/letture lotto/lotti
  luogo/luoghi macchina/macchine macchinario/macchinari manutenzione/manutenzioni minuto/minuti muto/muti nuova/nuove nuovo/nuovi
  nota/note ora/ore ordine/ordini persona/persone piano/piani problema/problemi programmato/programmati punto/punti
  legge/leggono registrazione/registrazioni resta/restano ricambio/ricambi riga/righe riparazione/riparazioni scaduto/scaduti scadenza/scadenze
  secondo/secondi segnalato/segnalati segnalazione/segnalazioni segnata/segnate sensore/sensori serie/serie urgente/urgenti utente/utenti
  visita/visite vista/viste volta/volte è/sono chiusa/chiuse
`;
const pairs = words
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/'));

/** Words that follow a number and have nothing to do with how many. */
const neutral = new Set(
  'a al alla con da dal dei del della di e fa già ancora in ms nel o per si su tra'.split(' '),
);

/** Texts that never take a smaller number. */
const atLeast = {
  'interventions noteTooLong': 2,
  'lots removedSeveral': 2,
  'realtime some': 2,
  'realtime chooseHint': 2,
};

/** Texts whose numbers name something, a point or a year, and count nothing. */
const names = new Set(['plans item', 'plans movedTo', 'stats scheduled', 'stats other']);

const wrongForms = (text, count) => {
  const [right, wrong] = count === 1 ? [0, 1] : [1, 0];
  const faults = [];
  // Whole numbers alone: not part of a date, a version or a decimal.
  for (const match of text.matchAll(
    /(?:(\p{L}+)\s)?(?<![\d/.,:–-])(\d+)(?![\d/.,:–%-])(?:\s(\p{L}+))?(?:\s(\p{L}+))?/gu,
  )) {
    const [, before, number, noun, more] = match;
    if (Number(number) !== count) continue;
    for (const word of [before, noun, more]) {
      const pair = pairs.find((forms) => forms.includes(word?.toLowerCase()));
      if (pair && pair[right] !== word.toLowerCase() && pair[wrong] === word.toLowerCase())
        faults.push(`«${text}»: ${word}`);
    }
    const isKnown = !noun || neutral.has(noun) || pairs.some((forms) => forms.includes(noun.toLowerCase()));
    if (!isKnown) faults.push(`«${text}»: «${noun}» is not in the table`);
  }
  return faults;
};

/** The parameters of each function in a file of texts, by its name, in the order of the file. */
function parametersIn(source) {
  const found = new Map();
  const add = (name, parameters) => found.set(name, [...(found.get(name) ?? []), parameters]);
  for (const [, name, parameters] of source.matchAll(/(\w+)(?: =|:) \(([^()]*)\)(?:: [\w<>| ]+)? =>/g))
    add(
      name,
      parameters
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    );
  for (const [, name] of source.matchAll(/(\w+): countedAs\(/g)) add(name, ['count: number']);
  return found;
}

/** The functions in an object of texts by name, in order. */
function functionsIn(texts, found = new Map()) {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'function') found.set(name, [...(found.get(name) ?? []), value]);
    else if (value && typeof value === 'object') functionsIn(value, found);
  }
  return found;
}

const argumentOf = (parameter, count) => {
  if (/: number\b/.test(parameter)) return count;
  if (/: boolean\b/.test(parameter)) return false;
  return 'Xx';
};

const files = globSync('{frontends,packages/web-kit}/**/src/**/*texts.ts', {
  cwd: cloneDir,
  exclude: (path) => path.includes('node_modules'),
});

test('every counted text is right for 0, 1 and 2', async () => {
  const faults = [];
  let tested = 0;
  for (const file of files.sort()) {
    const path = join(cloneDir, file);
    const functions = functionsIn(await import(path));
    for (const [name, all] of parametersIn(readFileSync(path, 'utf8')))
      for (const [at, parameters] of all.entries()) {
        const text = functions.get(name)?.at(at);
        const id = `${file.split('/')[1]} ${name}`;
        if (!text || names.has(id) || !parameters.some((one) => /: number\b/.test(one))) continue;
        tested += 1;
        for (const count of [0, 1, 2].filter((one) => one >= (atLeast[id] ?? 0))) {
          const result = text(...parameters.map((parameter) => argumentOf(parameter, count)));
          const found = typeof result === 'string' ? wrongForms(result, count) : [];
          faults.push(...found.map((fault) => `${file}, ${name}(${count}): ${fault}`));
        }
      }
  }
  expect(faults).toEqual([]);
  expect(tested).toBeGreaterThan(60);
});

test('a wrong form and an unknown word are noticed', () => {
  expect(wrongForms('2 intervento aperto', 2)).toHaveLength(2);
  expect(wrongForms('Mostra altre 1', 1)).toHaveLength(1);
  expect(wrongForms('1 giorni', 1)).toHaveLength(1);
  expect(wrongForms('0 giorno', 0)).toHaveLength(1);
  expect(wrongForms('1 giorno', 1)).toEqual([]);
  expect(wrongForms('2 parole', 2)).toEqual(['«2 parole»: «parole» is not in the table']);
});
