import type { Register, RegisterType, WordOrder } from '@officina/contracts/industrial/register';

/** The position of each byte, highest first, in the received bytes; for 2, 4 and 8 bytes. */
const bytePosition = {
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

/** The bytes of the words, highest first. */
function highestFirst(words: readonly number[], order: WordOrder): DataView {
  const length = words.length * 2;
  const received = new DataView(new ArrayBuffer(length));
  words.forEach((word, index) => received.setUint16(index * 2, word));
  if (order === 'ABCD') return received;
  const sorted = new DataView(new ArrayBuffer(length));
  for (let index = 0; index < length; index += 1)
    sorted.setUint8(index, received.getUint8(bytePosition[order](index, length)));
  return sorted;
}

/**
 * The number in the received words of a register, or the bit of a coil. 64-bit integers beyond 2^53 are rounded.
 * @returns also NaN and infinities, if the device sends them
 */
export function decode(register: Register, words: readonly number[], order = register.order): number {
  const { type, bit, count } = register;
  const [first] = words;
  if (words.length !== count || first === undefined) throw new Error(`${words.length} words for ${type}`);
  if (type === 'bool') return first;
  if (type === 'bit') return (first >> (bit ?? 0)) & 1;
  return readers[type](highestFirst(words, order));
}
