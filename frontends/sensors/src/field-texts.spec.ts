/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, it, test } from '@jest/globals';
import { sensorEdit } from '@officina/contracts/industrial/sensors';
import { fieldTexts, runsFromTexts, samplingTexts } from './field-texts.ts';

/** Start of a refusal; advice on accepted values begins differently. */
const refusal = /^(?:Deve|Solo|Registro non|Unità non)/;

describe('the explanation of a typed register', () => {
  it.each([
    ['h20fs', 'Parole 20–21, numero con virgola, parole scambiate'],
    ['100', 'Parola 100, intero senza segno'],
    ['i4n', 'Parola d’ingresso 4, intero con segno'],
    ['#30011f', 'Parole d’ingresso 10–11 sul filo, numero con virgola'],
    ['h10w+', 'Parole 10–11, intero di due parole senza segno, contatore: il valore è per ora'],
    ['100ub', 'Parola 100, intero senza segno, byte scambiati'],
    ['h0dr', 'Parole 0–3, numero con virgola di quattro parole, tutti scambiati'],
    ['100.3', 'Parola 100, bit 3, spento o acceso'],
    ['c12', 'Coil 12, spento o acceso'],
    ['d7', 'Ingresso digitale 7, spento o acceso'],
  ])('%s', (text, hint) => {
    expect(fieldTexts('register', text)).toEqual({ count: { length: text.length, max: 8 }, hint });
  });

  it('shows what is wrong, and what was probably meant', () => {
    expect(fieldTexts('register', '0x10').advice).toBe('Registro non valido: forse intendevi h16');
    expect(fieldTexts('register', '40001')).toMatchObject({
      hint: 'Parola 40001, intero senza segno',
      advice: 'Forse intendevi #40001',
    });
  });
});

it.each([
  ['°C/10', 'Grezzo 235 → 23,5 °C'],
  ['', 'Grezzo 235 → 235'],
  ['m3/h', 'Grezzo 235 → 235 m3/h'],
  ['°C/10-40', 'Grezzo 235 → −16,5 °C'],
  ['bar*0,01~0,5', 'Grezzo 235 → 2,35 bar; fino a 0,5 bar non è una variazione'],
])('a unit %j is shown by an example', (text, hint) => {
  expect(fieldTexts('unit', text).hint).toBe(hint);
});

it('an invalid unit shows why', () => {
  expect(fieldTexts('unit', 'A/0')).toMatchObject({ advice: 'Unità non valida: fattore 0' });
});

it.each([
  ['', { hint: 'Vuoto vale 1: di solito è giusto, se la macchina è una sola' }],
  ['7', { hint: 'La macchina numero 7 della linea' }],
  ['255', { hint: 'Il dispositivo stesso, non uno dietro di lui' }],
  ['256', { advice: 'Deve essere un numero tra 0 e 255' }],
  ['007', { advice: 'Deve essere un numero tra 0 e 255' }],
])('a subordinate %j is explained', (text, expected) => {
  expect(fieldTexts('subordinate', text)).toMatchObject(expected);
});

it.each([
  ['10.0.0.7', 'Indirizzo 10.0.0.7, porta 502, quella di Modbus'],
  ['10.0.0.7:1502', 'Indirizzo 10.0.0.7, porta 1502'],
  ['[::1]:502', 'Indirizzo [::1], porta 502, quella di Modbus'],
  ['plc', 'Formato IP:PORTA, per esempio 192.168.10.42:502'],
  ['', 'Formato IP:PORTA, per esempio 192.168.10.42:502'],
])('a connection %j is explained', (text, hint) => {
  expect(fieldTexts('connection', text).hint).toBe(hint);
});

const tried = {
  connection: [
    ...['10.0.0.7', ' 10.0.0.7:502 ', '[::1]:502', '[fd00::7]', '255.255.255.255:65535', ''],
    ...[
      '999.1.1.1',
      '10.0.0.7:99999',
      '10.0.0.7:0',
      '10.0.0.07',
      '10.0.0.7:502:1',
      '[::g]:502',
      '::1',
      'plc',
    ],
  ],
  subordinate: ['', '0', '7', '255', '256', '007', '-1', '1.5'],
  dataCode: ['', 'PRESS-01', 'a b', 'è'],
  register: ['h20f', '40001', 'x1', '70000'],
  unit: ['°C/10', 'A/0'],
} as const;

test.each(Object.entries(tried) as [keyof typeof tried, readonly string[]][])(
  'a %s that a save refuses has advice with the same text, and a valid one has none',
  (name, texts) => {
    for (const text of texts) {
      const { error } = sensorEdit.safeParse({ [name]: text });
      const { advice = '' } = fieldTexts(name, text);
      const refused = error?.issues.map(({ message }) => message) ?? [];
      expect([text, refused.length === 0 || refused.includes(advice)]).toEqual([text, true]);
      if (refused.length === 0) expect([text, advice]).toEqual([text, expect.not.stringMatching(refusal)]);
    }
  },
);

test('the two numbers have the same advice as a refused save', () => {
  for (const sampling of [0, 1, 60, 1_440, 1_441, -1, 0.5]) {
    const isTaken = sensorEdit.safeParse({ sampling }).success;
    expect([sampling, samplingTexts(sampling).advice?.startsWith('Minuti interi') ?? false]).toEqual([
      ...[sampling, !isTaken],
    ]);
  }
  for (const runsFrom of [0, -1e12, 1e12, 1.1e12]) {
    const isTaken = sensorEdit.safeParse({ runsFrom }).success;
    expect([runsFrom, runsFromTexts(runsFrom, '').advice === undefined]).toEqual([runsFrom, isTaken]);
  }
});

it.each([
  [null, { hint: 'Vuoto vale una lettura al minuto' }],
  [0, { hint: 'Il più spesso possibile: ogni 15 secondi' }],
  [1, { hint: 'Una lettura al minuto' }],
  [5, { hint: 'Una lettura ogni 5 minuti' }],
  [60, { hint: 'Una lettura ogni 60 minuti' }],
  [61, { advice: 'Di solito da 0 a 60 minuti' }],
  ['spesso', { advice: 'Minuti interi, da 0 a 1440' }],
])('a sampling of %j minutes is explained', (minutes, expected) => {
  expect(samplingTexts(minutes)).toEqual(expected);
});

test.each([
  ['dataCode', 'PRESSA_12', 8],
  ['unit', 'grammi', 5],
  ['register', '#400021fs', 8],
  ['connection', '255.255.255.255:65535', 20],
  ['subordinate', '       ', 6],
] as const)('[S5.sensor.hints] %s %j is over its counter, which is said', (name, text, max) => {
  expect(fieldTexts(name, text)).toMatchObject({
    count: { length: text.length, max },
    advice: `Di solito al massimo ${max} caratteri`,
  });
  expect(fieldTexts(name, text.slice(0, max)).advice).not.toBe(`Di solito al massimo ${max} caratteri`);
});

test.each([
  [null, '', { hint: 'Facoltativo: serve a contare le ore di marcia' }],
  [-2.5, '°C/10', { hint: 'La macchina è in marcia da −2,5 °C in su' }],
  [0, 'pz/h', { hint: 'La macchina è in marcia da 0 pz/h in su' }],
  ['dieci', '', { advice: 'Deve essere un numero' }],
])('a machine that runs from %j in %j is explained', (value, unit, expected) => {
  expect(runsFromTexts(value, unit)).toEqual(expected);
});
