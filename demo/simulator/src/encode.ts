import type { Register } from '@officina/contracts/industrial/register';

const widths = {
  uint16: 2,
  int16: 2,
  uint32: 4,
  int32: 4,
  float32: 4,
  uint64: 8,
  int64: 8,
  float64: 8,
} as const;

type WordType = keyof typeof widths;

/** Highest byte first; an integer is rounded and truncated to the bits of its type. */
function bytesOf(type: WordType, value: number): Buffer {
  const bytes = Buffer.alloc(widths[type]);
  if (type === 'float32') bytes.writeFloatBE(value);
  else if (type === 'float64') bytes.writeDoubleBE(value);
  else {
    const whole = Buffer.alloc(8);
    whole.writeBigUInt64BE(BigInt.asUintN(64, BigInt(Math.round(value))));
    whole.copy(bytes, 0, 8 - bytes.length);
  }
  return bytes;
}

/** The cells of a device for this value in this register: words, or one bit as 0 or 1. */
export function cellsOf({ type, order, bit }: Register, value: number): number[] {
  if (type === 'bool') return [Number(value !== 0)];
  if (type === 'bit') return [Number(value !== 0) << (bit ?? 0)];
  const bytes = bytesOf(type, value);
  if (order === 'DCBA') bytes.reverse();
  if (order === 'BADC') bytes.swap16();
  const words = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2));
  return order === 'CDAB' ? words.reverse() : words;
}
