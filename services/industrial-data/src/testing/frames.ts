/** A Modbus TCP request. */
export interface Request {
  transaction: number;
  unit: number;
  fc: number;
  address: number;
  count: number;
}

const headerLength = 6;

/** Splits the bytes of a connection into Modbus TCP frames. */
export class FrameReader {
  #rest = Buffer.alloc(0);

  /** @returns the frames that are now complete */
  add(bytes: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const frames: Buffer[] = [];
    for (;;) {
      if (this.#rest.length < headerLength) return frames;
      const length = headerLength + this.#rest.readUInt16BE(4);
      if (this.#rest.length < length) return frames;
      frames.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
    }
  }
}

export const requestOf = (frame: Buffer): Request => ({
  transaction: frame.readUInt16BE(0),
  unit: frame.readUInt8(6),
  fc: frame.readUInt8(7),
  address: frame.readUInt16BE(8),
  count: frame.readUInt16BE(10),
});

/** A frame with a transaction number and a body: unit, function code and data. */
export function frameOf(transaction: number, body: readonly number[]): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(transaction, 0);
  header.writeUInt16BE(body.length, 4);
  return Buffer.concat([header, Buffer.from(body)]);
}

/** The answer with these registers, or bits as 0 and 1. */
export function answerTo({ transaction, unit, fc }: Request, words: readonly number[]): Buffer {
  const bytes =
    fc <= 2
      ? Array.from({ length: Math.ceil(words.length / 8) }, (_, byte) =>
          words.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, index) => sum | (bit << index), 0),
        )
      : words.flatMap((word) => [word >> 8, word & 0xff]);
  return frameOf(transaction, [unit, fc, bytes.length, ...bytes]);
}

export const refusalOf = ({ transaction, unit, fc }: Request, exception: number): Buffer =>
  frameOf(transaction, [unit, fc | 0x80, exception]);
