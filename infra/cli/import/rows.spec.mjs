import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { numericCodeNotes, readHeader } from '@officina/server-kit/import/rows';
import { importKinds } from '@officina/server-kit/import/kinds';
import { readCsv } from '@officina/server-kit/import/sheet/read-csv';
import { readXlsx } from '@officina/server-kit/import/sheet/read-xlsx';
import { bodyOf, id, sheetOf, wrongOf } from './testing/read-rows.mjs';

describe('the header', () => {
  test('names columns in any order, by labels or field names, ignoring case and accents', () => {
    const { columns, notes } = readHeader(importKinds.spares, {
      number: 1,
      cells: ['UNITA', 'orderstatus', 'codice  interno', undefined, 'Nome', 'Prezzo', 'scaffale'],
    });
    expect(columns.map(({ field, at }) => [field, at])).toEqual([
      ['unity', 0],
      ['orderStatus', 1],
      ['code', 2],
      ['name', 4],
    ]);
    expect(notes).toEqual([
      'colonne che non si importano: «Prezzo», «scaffale»',
      'colonne che non ci sono, restano come sono: «Codice fornitore», «Macchinario», «Fornitore», «Contatto», «Descrizione», «Note»',
    ]);
  });

  test.each([
    ['machines', 'shortCode', ['Codice', 'Codice breve', 'Targa']],
    ['machines', 'name', ['Nome', 'Macchinario', 'Macchina']],
    ['machines', 'manufacture', ['Costruttore', 'Marca', 'Produttore']],
    ['machines', 'model', ['Modello']],
    ['machines', 'serial', ['Seriale', 'Matricola', 'Numero di serie']],
    ['machines', 'department', ['Reparto']],
    ['machines', 'site', ['Luogo', 'Sede']],
    ['machines', 'customer', ['Cliente']],
    ['machines', 'owner', ['Proprietario', 'Responsabile']],
    ['machines', 'installDate', ['Data installazione', 'Installato il']],
    ['machines', 'tags', ['Tag']],
    ['machines', 'isActive', ['Attiva', 'Attivo']],
    ['machines', 'ceMark', ['Marcatura CE', 'CE']],
    ['machines', 'therIsManual', ['Manuale presente', 'Manuale']],
    ['machines', 'conformCertificate', ['Certificato di conformità']],
    ['machines', 'manualLink', ['Collegamento al manuale']],
    ['sites', 'address', ['Indirizzo', 'Via']],
    ['sites', 'excode', ['Codice esterno']],
    ['sites', 'gpsLat', ['Latitudine']],
    ['plans', 'triggeredByDays', ['Frequenza (giorni)', 'Frequenza', 'Ogni (giorni)']],
    ['plans', 'checkList', ['Lista di controllo', 'Controlli']],
    ['plans', 'lastDate', ['Ultima volta', 'Ultima manutenzione', 'Ultima esecuzione']],
    ['spares', 'code', ['Codice interno', 'Codice']],
    ['spares', 'code2', ['Codice fornitore']],
    ['spares', 'name', ['Nome', 'Ricambio']],
    ['spares', 'machineId', ['Macchinario', 'Macchina', 'Codice macchinario']],
    ['spares', 'orderStatus', ['Stato']],
    ['spares', 'manufacture', ['Fornitore']],
    ['spares', 'contact', ['Contatto']],
    ['spares', 'unity', ['Unità', 'UM']],
    ['spares', 'description', ['Descrizione']],
    ['spares', 'notes', ['Note']],
    ['sensors', 'dataCode', ['Codice', 'Codice dato', 'Codice serie']],
    ['sensors', 'description', ['Descrizione']],
    ['sensors', 'type', ['Tipo']],
    ['sensors', 'machineId', ['Macchinario', 'Macchina', 'Codice macchinario']],
    ['sensors', 'connection', ['Connessione', 'Indirizzo']],
    ['sensors', 'register', ['Registro']],
    ['sensors', 'unit', ['Unità', 'UM']],
    ['sensors', 'subordinate', ['Subordinato']],
    ['sensors', 'sampling', ['Campionamento (min)', 'Campionamento']],
    ['sensors', 'saveOnlyChanges', ['Salva solo le variazioni']],
    ['sensors', 'runsFrom', ['Soglia di marcia', 'In marcia da']],
    ['sensors', 'high', ['Massimo']],
    ['sensors', 'low', ['Minimo']],
    ['sensors', 'beyondFor', ['Per almeno (secondi)', 'Per almeno']],
    ['sensors', 'hysteresis', ['Isteresi']],
    ['sensors', 'opensIntervention', ['Apri un intervento']],
  ])('of %s has %s under %j, or its own name', (kind, field, words) => {
    const needed = {
      machines: ['shortCode'],
      spares: ['name'],
      sites: ['name', 'address', 'city'],
      plans: ['machineId', 'description', 'triggeredByDays'],
    };
    const fieldsOf = (head) => {
      const cells = [...(needed[kind] ?? []).filter((other) => other !== field), head];
      return readHeader(importKinds[kind], { number: 1, cells }).columns.map((column) => column.field);
    };
    for (const head of [field, ...words]) expect(fieldsOf(head).at(-1)).toBe(field);
  });

  test('is documented on the page about spreadsheets', () => {
    const page = readFileSync(join(cloneDir, 'docs/import.md'), 'utf8').replaceAll('**', '');
    for (const { columns } of Object.values(importKinds))
      for (const [field, { heads }] of Object.entries(columns))
        expect(page).toContain(`| \`${field}\` | ${heads.join(', ')}`);
  });

  test.each([
    ['customers', 'clienti.csv'],
    ['sites', 'luoghi.csv'],
    ['machines', 'macchinari.xlsx'],
    ['plans', 'manutenzioni.csv'],
    ['spares', 'ricambi.csv'],
    ['sensors', 'sensori.csv'],
  ])('of the example of %s is the one that an export writes', async (kind, file) => {
    const bytes = readFileSync(join(cloneDir, 'docs/import', file));
    const { rows } = file.endsWith('.csv') ? readCsv(bytes) : await readXlsx(bytes);
    expect(rows[0].cells).toEqual(Object.values(importKinds[kind].columns).map(({ heads }) => heads[0]));
  });

  test('has the required columns, each once, and no merged cells', () => {
    const heads =
      (kind, ...cells) =>
      () =>
        readHeader(importKinds[kind], { number: 3, cells });
    expect(heads('machines', 'Nome')).toThrow(
      'riga 3, l’intestazione: manca la colonna «Codice». È la prima riga?',
    );
    expect(heads('spares', 'Codice')).toThrow('manca la colonna «Nome»');
    expect(heads('sites', 'Nome')).toThrow('mancano le colonne «Indirizzo», «Città»');
    expect(heads('machines', 'Codice', 'Targa')).toThrow(
      'due colonne dicono la stessa cosa: «Targa» (shortCode).',
    );
    expect(heads('machines', 'Codice', { wrong: 'Unita a quella vicina: dividi le celle' })).toThrow(
      'riga 3, l’intestazione. Unita a quella vicina: dividi le celle.',
    );
  });
});

describe('a row', () => {
  test('of machines is the body of a create, with names of site and owner', () => {
    const heads = [
      ...['Codice', 'Nome', 'Costruttore', 'Modello', 'Seriale', 'Reparto', 'Luogo', 'Proprietario'],
      ...['Data installazione', 'Tag', 'Attiva', 'Marcatura CE', 'Manuale presente'],
      ...['Certificato di conformità', 'Collegamento al manuale'],
    ];
    const cells = [
      ...[' PRE-05 ', 'Pressa 5', 'Torvala', 12.5, 800123, 'Stampaggio', 'capannone a', 'ANNA.ROSSI'],
      ...[
        '31/3/2019',
        'Privato; Provvisorio',
        'Sì',
        'x',
        false,
        0,
        { text: 'qui', link: 'https://m.example/5' },
      ],
    ];
    expect(bodyOf('machines', heads, cells)).toEqual({
      ...{ shortCode: 'PRE-05', name: 'Pressa 5', manufacture: 'Torvala', model: '12,5', serial: '800123' },
      ...{ department: 'Stampaggio', site: id(1), owner: id(4), installDate: '2019-03-30T23:00:00.000Z' },
      ...{ tags: ['Privato', 'Provvisorio'], isActive: true, ceMark: true, therIsManual: false },
      ...{ conformCertificate: false, manualLink: 'https://m.example/5' },
    });
  });

  test('of machines names a customer by name or code, which exists and is unambiguous', () => {
    const customerOf = (cell) => bodyOf('machines', ['Codice', 'Cliente'], ['PRE-05', cell]).customer;
    expect(['officine fersina', 'c-002', 'C-008'].map(customerOf)).toEqual([id(6), id(6), id(8)]);
    expect(
      wrongOf('machines', ['Codice', 'Cliente'], ['PRE-05', 'Agricola Tre Castagni'], ['PRE-06', 'Nessuno']),
    ).toEqual(['2 Cliente Si chiamano così in 2', '3 Cliente Cliente che non c’è: importa prima i clienti']);
  });

  test('of spares is the body of a create, without empty cells', () => {
    const heads = ['Codice interno', 'Codice fornitore', 'Nome', 'Macchinario', 'Stato', 'Fornitore', 'Note'];
    expect(bodyOf('spares', heads, ['CIN-A42', '00042', 'Cinghia', 'pre-04', 'esaurito', undefined])).toEqual(
      {
        ...{ code: 'CIN-A42', code2: '00042', name: 'Cinghia', machineId: id(5), orderStatus: 'FINISH' },
      },
    );
  });

  test('has a number as a spreadsheet shows it', () => {
    const modelOf = (cell) => bodyOf('machines', ['Codice', 'Modello'], ['PRE-05', cell]).model;
    expect([11 * 1.1, 0.1 + 0.2, -4.5, 123456789012345].map(modelOf)).toEqual([
      ...['12,1', '0,3', '-4,5', '123456789012345'],
    ]);
  });

  test('accepts numbers of up to 15 digits, which is what Excel keeps', () => {
    const modelOf = (cell) => bodyOf('machines', ['Codice', 'Modello'], ['PRE-05', cell]).model;
    const shown = [999999999999999, -999999999999999, 0.000001, -0].map(modelOf);
    expect(shown).toEqual(['999999999999999', '-999999999999999', '0,000001', '0']);
    const lost = 'Un numero di più di 15 cifre, di cui Excel ha perso le ultime: scrivilo come testo';
    for (const cell of [1e15, -1e15, 1e21, 1e308])
      expect(wrongOf('machines', ['Codice', 'Modello'], ['PRE-05', cell])).toEqual([`2 Modello ${lost}`]);
  });

  test.each([
    [true, ['Sì', 'si', 'VERO', 'x', '1', 1, 'true', 'yes', true]],
    [false, ['No', 'falso', '0', 0, 'false', '-', false]],
  ])('has the flag %p for each of %j', (flag, cells) => {
    for (const cell of cells)
      expect(bodyOf('machines', ['Codice', 'CE'], ['PRE-05', cell]).ceMark).toBe(flag);
  });

  test.each([
    ['ESAURITO', 'FINISH'],
    ['Ordinato', 'ORDERED'],
    ['presente', 'IN_STOCK'],
    ['Ignoto', 'UNKNOW'],
    ['in_stock', 'IN_STOCK'],
  ])('accepts the state %s', (cell, orderStatus) => {
    expect(bodyOf('spares', ['Nome', 'Stato'], ['Cinghia', cell])).toEqual({ name: 'Cinghia', orderStatus });
  });

  test('names all its errors, with the sheet’s own headers and rows', () => {
    const heads = ['Targa', 'Luogo', 'Proprietario', 'Attiva', 'Seriale', 'Collegamento al manuale'];
    expect(
      wrongOf(
        'machines',
        heads,
        ['PRE-05', 'Deposito', 'Ida Verdi', 'forse', 8001234567890123, 'javascript:x'],
        ['PR', 'Altrove', undefined, { wrong: 'La formula dà #N/A' }, undefined, undefined, 'oltre'],
        [undefined, 'CAPA'],
      ),
    ).toEqual([
      '2 Luogo Si chiamano così in 2',
      '2 Proprietario Utente che non c’è',
      '2 Attiva Né sì né no',
      '2 Seriale Un numero di più di 15 cifre, di cui Excel ha perso le ultime: scrivilo come testo',
      '2 Collegamento al manuale Deve iniziare con http:// o https://',
      '3 Luogo Luogo che non c’è: prima crealo',
      '3 Attiva La formula dà #N/A',
      '3 Un valore nella colonna 7, che non ha intestazione',
      '3 Targa Name must be min 4',
      '4 Targa Name is required',
    ]);
    expect(wrongOf('spares', ['Nome', 'Macchina', 'Stato'], ['x'.repeat(121), 'PRE-05', 'boh'])).toEqual([
      '2 Macchina Nessun macchinario ha questo codice: importa prima i macchinari',
      '2 Stato Scrivi uno di questi: Esaurito, Ordinato, Presente, Ignoto',
      '2 Nome Al massimo 120 caratteri',
    ]);
  });

  test('that names the same record as another row is refused, and so is the other', () => {
    expect(wrongOf('machines', ['Codice'], ['PRE-05'], ['PRE-06'], ['pre-05'])).toEqual([
      '2 Come la riga 4: tienine una',
      '4 Come la riga 2: tienine una',
    ]);
    expect(
      wrongOf(
        'spares',
        ['Codice', 'Nome', 'Macchina'],
        ['C-1', 'Cinghia', 'PRE-04'],
        ['C-2', 'Cinghia', 'PRE-04'],
        [undefined, 'cinghia', 'pre-04'],
        [undefined, 'Cinghia'],
        ['c-2', 'Filtro'],
      ),
    ).toEqual([
      '3 Come la riga 6: tienine una',
      '4 Come la riga 2: tienine una',
      '6 Come la riga 3: tienine una',
    ]);
  });
});

test('codes that are numbers in the sheet are reported, once per column', () => {
  const sheet = sheetOf(['Nome', 'Codice'], ['A', 42], ['B', '0042'], ['C', 7]);
  const { columns } = readHeader(importKinds.spares, sheet[0]);
  expect(numericCodeNotes(columns, sheet)).toEqual([
    '«Codice»: in 2 righe il codice è scritto come numero, e un numero non tiene gli zeri davanti. Se i tuoi codici ne hanno, metti la colonna in formato testo.',
  ]);
});
