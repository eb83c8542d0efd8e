/** A Modbus TCP request. Address and count are those of a read request. */
export interface Request {
  transaction: number;
  unit: number;
  fc: number;
  address: number;
  count: number;
}

const headerLength = 6;
/** A unit, a function code and 252 bytes. */
const longestBody = 254;

/** Splits the bytes of a connection into Modbus TCP frames. */
export class FrameReader {
  #rest = Buffer.alloc(0);

  /**
   * @returns the complete frames
   * @throws Error for bytes that are not Modbus: the rest of the connection cannot be parsed
   */
  add(bytes: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const frames: Buffer[] = [];
    while (this.#rest.length >= headerLength) {
      const body = this.#rest.readUInt16BE(4);
      if (this.#rest.readUInt16BE(2) !== 0 || body < 2 || body > longestBody) throw new Error('not Modbus');
      if (this.#rest.length < headerLength + body) break;
      frames.push(this.#rest.subarray(0, headerLength + body));
      this.#rest = this.#rest.subarray(headerLength + body);
    }
    return frames;
  }
}

/** Reads the header of a request; missing fields of a short one are 0. */
export function requestOf(frame: Buffer): Request {
  const isRead = frame.length >= 12;
  return {
    transaction: frame.readUInt16BE(0),
    unit: frame.readUInt8(6),
    fc: frame.readUInt8(7),
    address: isRead ? frame.readUInt16BE(8) : 0,
    count: isRead ? frame.readUInt16BE(10) : 0,
  };
}

function frameOf(transaction: number, body: readonly number[]): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(transaction, 0);
  header.writeUInt16BE(body.length, 4);
  return Buffer.concat([header, Buffer.from(body)]);
}

/** Bits as 0 and 1; the first is the least significant of its byte. */
const bytesOfBits = (bits: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, index) => sum | (bit << index), 0),
  );

/** An answer with these cells: bits for functions 1 and 2, words for 3 and 4. */
export function answerTo({ transaction, unit, fc }: Request, cells: readonly number[]): Buffer {
  const bytes = fc <= 2 ? bytesOfBits(cells) : cells.flatMap((word) => [word >> 8, word & 0xff]);
  return frameOf(transaction, [unit, fc, bytes.length, ...bytes]);
}

/** An answer with a Modbus exception. */
export const refusalOf = ({ transaction, unit, fc }: Request, exception: number): Buffer =>
  frameOf(transaction, [unit, fc | 0x80, exception]);
