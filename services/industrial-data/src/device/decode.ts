import type { Register, RegisterType, WordOrder } from '@officina/contracts/industrial/register';

/** Where each of the bytes, the highest first, stands in what came; given for 2, 4 and 8 bytes. */
const bytePlace = {
  ABCD: (index: number) => index,
  BADC: (index: number) => index ^ 1,
  CDAB: (index: number, length: number) => length - 2 - (index & ~1) + (index & 1),
  DCBA: (index: number, length: number) => length - 1 - index,
} satisfies Record<WordOrder, (index: number, length: number) => number>;

const readers = {
  uint16: (bytes) => bytes.getUint16(0),
  int16: (bytes) => bytes.getInt16(0),
  uint32: (bytes) => bytes.getUint32(0),
  int32: (bytes) => bytes.getInt32(0),
  float32: (bytes) => bytes.getFloat32(0),
  uint64: (bytes) => Number(bytes.getBigUint64(0)),
  int64: (bytes) => Number(bytes.getBigInt64(0)),
  float64: (bytes) => bytes.getFloat64(0),
} satisfies Partial<Record<RegisterType, (bytes: DataView) => number>>;

/** The words' bytes as a number has them, the highest first. */
function inOrder(words: readonly number[], order: WordOrder): DataView {
  const length = words.length * 2;
  const came = new DataView(new ArrayBuffer(length));
  words.forEach((word, index) => came.setUint16(index * 2, word));
  if (order === 'ABCD') return came;
  const sorted = new DataView(new ArrayBuffer(length));
  for (let index = 0; index < length; index += 1)
    sorted.setUint8(index, came.getUint8(bytePlace[order](index, length)));
  return sorted;
}

/**
 * The number in the words of a register, or the bit of a coil, as they came. Whole numbers of 64 bits beyond 2^53 are
 * rounded.
 * @returns also NaN and infinities, where a device says so
 */
export function decode(register: Register, words: readonly number[], order = register.order): number {
  const { type, bit, count } = register;
  const [first] = words;
  if (words.length !== count || first === undefined) throw new Error(`${words.length} words for ${type}`);
  if (type === 'bool') return first;
  if (type === 'bit') return (first >> (bit ?? 0)) & 1;
  return readers[type](inOrder(words, order));
}
