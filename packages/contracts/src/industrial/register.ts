/** Modbus function code by the letter of the area in `register`. */
export const registerAreas = { h: 3, i: 4, c: 1, d: 2 } as const;

/** Function codes for reading; no others are ever sent. */
export type ReadFunction = (typeof registerAreas)[keyof typeof registerAreas];

/** Byte orders of a number; `ABCD` has the highest byte first. */
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

/** A parsed `register` of a sensor. */
export interface Register {
  fc: ReadFunction;
  /** Protocol address, from 0. */
  address: number;
  /** Number of registers, or of bits for a coil or discrete input. */
  count: number;
  type: RegisterType;
  order: WordOrder;
  /** Bit number 0–15 for the type `bit`, 0 = least significant; otherwise `null`. */
  bit: number | null;
  /** Whether it is a counter; its value is then in units per hour. */
  counter: boolean;
}

/** Why a text is not a valid register, in Italian. */
export interface RegisterError {
  error: string;
}

/** `[hicd]ADDRESS` from 0, or the classic reference `#40001` from 1; then type, order, bit, and `+` for a counter. */
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

/** Matches integers up to 65530 plus a last digit. */
const upTo = (last: number): string =>
  `(?:[0-5]?[0-9]{1,4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-${last}])`;
const fourDigitsFrom1 = '(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})';
const referenceUpTo = (last: number): string =>
  `(?:0?${fourDigitsFrom1}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-${last}])`;

/** Registers of `more` + 1 words, with the pattern of their suffix. */
const words = (more: number, rest: string): string =>
  `(?:[HIhi]?${upTo(5 - more)}|#[34]${referenceUpTo(6 - more)})${rest}`;

/**
 * Pattern of an empty text and of what `parseRegister` accepts, for the OpenAPI document; every regular-expression engine
 * understands it.
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

/** Function code and zero-based address of a match of `format`; classic references start at 1. */
function placeOf(match: RegExpExecArray): { fc: ReadFunction; address: number } {
  const [, area = 'h', plain, classic = '', reference] = match;
  const letter = isKey(classicAreas, classic) ? classicAreas[classic] : area.toLowerCase();
  const fc = isKey(registerAreas, letter) ? registerAreas[letter] : registerAreas.h;
  return { fc, address: plain === undefined ? Number(reference) - 1 : Number(plain) };
}

/**
 * Reads a sensor's `register`: `h40001f`, `i12n`, `#40001fs`, `40001.15`, `h100w+`. Ignores case and surrounding spaces.
 * @returns the register, or why the text is invalid
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
