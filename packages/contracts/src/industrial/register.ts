/** Areas of a Modbus device by their letter in `register`, with the function code that reads them. */
export const registerAreas = { h: 3, i: 4, c: 1, d: 2 } as const;

/** Function codes that read; no other is ever sent. */
export type ReadFunction = (typeof registerAreas)[keyof typeof registerAreas];

/** Orders in which the bytes of a number may come; `ABCD` the highest first. */
export const wordOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;

export type WordOrder = (typeof wordOrders)[number];
export type RegisterType =
  | 'bool'
  | 'bit'
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'float32'
  | 'uint64'
  | 'int64'
  | 'float64';

/** What a sensor's `register` means. */
export interface Register {
  fc: ReadFunction;
  /** Protocol address, from 0. */
  address: number;
  /** Registers, or bits of a coil or discrete input, that it takes. */
  count: number;
  type: RegisterType;
  order: WordOrder;
  /** Of a `bit`: 0–15, 0 the least significant; else `null`. */
  bit: number | null;
  /** Counts up: its value is units per hour. */
  counter: boolean;
}

/** Why a text is no register, in Italian. */
export interface RegisterError {
  error: string;
}

/** `[hicd]ADDRESS` from 0, or the classic reference `#40001` from 1; then type, order, bit and `+` for a counter. */
const format =
  /^(?:([hicdHICD])?([0-9]{1,5})|#([0134])([0-9]{4,5}))([unwlfkqdUNWLFKQD])?([sbrSBR])?(?:\.([0-9]{1,2}))?(\+)?$/;

const types = {
  u: ['uint16', 1],
  n: ['int16', 1],
  w: ['uint32', 2],
  l: ['int32', 2],
  f: ['float32', 2],
  k: ['uint64', 4],
  q: ['int64', 4],
  d: ['float64', 4],
} as const satisfies Record<string, readonly [RegisterType, number]>;

const orders = { s: 'CDAB', b: 'BADC', r: 'DCBA' } as const satisfies Record<string, WordOrder>;

/** First digit of a classic reference: coils, discrete inputs, input registers, holding registers. */
const classicAreas = { '0': 'c', '1': 'd', '3': 'i', '4': 'h' } as const;

const highest = 65_535;

/** Whole numbers of at most five digits up to 65530 and a last digit. */
const upTo = (last: number): string =>
  `(?:[0-5]?[0-9]{1,4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-${last}])`;
const fourDigitsFrom1 = '(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})';
const referenceUpTo = (last: number): string =>
  `(?:0?${fourDigitsFrom1}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-${last}])`;

/** What takes so many words less one behind its address, and what may follow. */
const words = (more: number, rest: string): string =>
  `(?:[HIhi]?${upTo(5 - more)}|#[34]${referenceUpTo(6 - more)})${rest}`;

/**
 * What `parseRegister` takes, an empty text too, as a pattern that every engine reads: for who writes by the OpenAPI
 * document.
 */
export const registerPattern = `^(?:${[
  `[CDcd]${upTo(5)}`,
  `#[01]${referenceUpTo(6)}`,
  words(0, '(?:[Uu]?[Bb]?[+]?|[Nn][Bb]?|[.](?:[0-9]|0[0-9]|1[0-5]))'),
  words(1, '(?:[Ww][BRSbrs]?[+]?|[FLfl][BRSbrs]?)'),
  words(3, '(?:[Kk][BRSbrs]?[+]?|[DQdq][BRSbrs]?)'),
].join('|')})?$`;

const isKey = <T extends object>(map: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(map, key);

/** Area and address from 0 of a match of `format`; a classic reference counts from 1. */
function placeOf(match: RegExpExecArray): { fc: ReadFunction; address: number } {
  const [, area = 'h', plain, classic = '', reference] = match;
  const letter = isKey(classicAreas, classic) ? classicAreas[classic] : area.toLowerCase();
  const fc = isKey(registerAreas, letter) ? registerAreas[letter] : registerAreas.h;
  return { fc, address: plain === undefined ? Number(reference) - 1 : Number(plain) };
}

/**
 * Reads a sensor's `register`: `h40001f`, `i12n`, `#40001fs`, `40001.15`, `h100w+`. Capitals and spaces around do not matter.
 * @returns what it means, or why it means nothing
 */
export function parseRegister(text: string): Register | RegisterError {
  const match = format.exec(text.trim());
  if (!match) return { error: 'formato' };
  const [, , , , , typeLetter = '', orderLetter = '', bitText, plus] = match.map((part) =>
    part?.toLowerCase(),
  );
  const { fc, address } = placeOf(match);
  if (address < 0) return { error: 'riferimento da 1' };
  const bit = bitText === undefined ? null : Number(bitText);
  const counter = plus !== undefined;
  const isBits = fc === registerAreas.c || fc === registerAreas.d;
  if (isBits) {
    if (typeLetter || orderLetter || bit !== null || counter)
      return { error: 'coil/ingresso digitale: nessun tipo, ordine, bit o contatore' };
    if (address > highest) return { error: 'indirizzo oltre 65535' };
    return { fc, address, count: 1, type: 'bool', order: 'ABCD', bit: null, counter };
  }
  const [type, count] = isKey(types, typeLetter) ? types[typeLetter] : types.u;
  const order = isKey(orders, orderLetter) ? orders[orderLetter] : 'ABCD';
  if (bit !== null && bit > 15) return { error: 'bit 0-15' };
  if (bit !== null && (typeLetter || orderLetter || counter)) return { error: 'bit: solo registro a 16 bit' };
  if (count === 1 && order !== 'ABCD' && order !== 'BADC') return { error: '16 bit: solo ordine b' };
  if (counter && !type.startsWith('uint')) return { error: 'contatore: solo intero senza segno' };
  if (address + count > highest + 1) return { error: 'indirizzo oltre 65535' };
  return { fc, address, count, type: bit === null ? type : 'bit', order, bit, counter };
}
