/** A file of an archive; its text comes in parts, so that a long one holds nothing up. */
export interface ZipEntry {
  name: string;
  parts: Iterable<string>;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum (CRC-32) of bytes that follow those of which it was `before`. */
const checksum = (bytes: Uint8Array, before: number): number => {
  let value = ~before;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 255] ?? 0);
  return ~value >>> 0;
};

/** Lets the page work between two parts. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

interface Packed {
  name: Uint8Array;
  content: ArrayBuffer;
  crc: number;
  size: number;
}

async function packed({ name, parts }: ZipEntry): Promise<Packed> {
  const encoder = new TextEncoder();
  const packing = new CompressionStream('deflate-raw');
  const content = new Response(packing.readable).arrayBuffer();
  const writer = packing.writable.getWriter();
  let [crc, size] = [0, 0];
  for (const part of parts) {
    const bytes = encoder.encode(part);
    crc = checksum(bytes, crc);
    size += bytes.length;
    await writer.write(bytes);
    await pause();
  }
  await writer.close();
  return { name: encoder.encode(name), content: await content, crc, size };
}

/** Numbers as a zip has them: little-endian, of two or four bytes. */
const numbers = (...fields: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

const version = 20;
const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980: the same content is the same file. */
const dosDay = 0x21;

const common = ({ name, content, crc, size }: Packed): [number, 2 | 4][] => [
  ...([version, utf8Names, deflated, 0, dosDay].map((value) => [value, 2]) as [number, 2][]),
  ...([crc, content.byteLength, size].map((value) => [value, 4]) as [number, 4][]),
  [name.length, 2],
  [0, 2],
];

/** An archive of these files, deflated. */
export async function zipOf(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const body: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let [offset, directorySize] = [0, 0];
  for (const entry of entries) {
    const file = await packed(entry);
    const name = file.name.slice();
    const head = numbers([0x04034b50, 4], ...common(file));
    body.push(head, name, file.content);
    const listed = numbers(
      [0x02014b50, 4],
      [version, 2],
      ...common(file),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    );
    directory.push(listed, name);
    offset += head.length + name.length + file.content.byteLength;
    directorySize += listed.length + name.length;
  }
  const end = numbers(
    ...([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
    ] as [number, 2 | 4][]),
    ...([
      [entries.length, 2],
      [entries.length, 2],
      [directorySize, 4],
      [offset, 4],
      [0, 2],
    ] as [number, 2 | 4][]),
  );
  return new Blob([...body, ...directory, end], { type });
}
