import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its text comes in parts, so that a long one holds nothing up. */
export interface ZipEntry {
  name: string;
  parts: Iterable<string>;
}

/** The earliest that an archive can say: the same content is the same file. */
const firstDay = new Date(1980, 0, 1);

/** Lets the page work between two parts. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** An archive of these files, deflated. */
export async function zipOf(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, parts } of entries) {
    const file = new ZipDeflate(name);
    file.mtime = firstDay;
    zip.add(file);
    for (const part of parts) {
      file.push(strToU8(part));
      await pause();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return new Blob(chunks, { type });
}
