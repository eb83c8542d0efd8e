import { fromBufferPromise } from 'yauzl';
import { ImportRefused } from './refused.ts';

/** The parts that say what stands in cells, and not charts, comments, tables or pictures. */
const cellPart =
  /^xl\/(?:(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml|(?:worksheets\/)?_rels\/[^/]+\.rels)$/;
/** Of the parts that hold cells; ten thousand rows take a third of it. */
const mostUnpackedBytes = 50 * 1024 * 1024;
/** Pictures are parts too. */
const mostParts = 10_000;

const instead = 'copia le sole righe in una cartella nuova.';

/**
 * The parts of a workbook that hold cells, unpacked, by name. A few kilobytes can hold gigabytes, whatever they say of
 * themselves.
 * @throws ImportRefused when they are too large or too many; Error for what is no zip
 */
export async function cellParts(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
  if (zip.entryCount > mostParts)
    throw new ImportRefused(`la cartella ha ${zip.entryCount} parti, al massimo ${mostParts}: ${instead}`);
  const parts = new Map<string, Buffer>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toString().replace(/^\//, '');
    if (!cellPart.test(name)) continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      total += piece.length;
      if (total > mostUnpackedBytes) throw new ImportRefused(`estratta è più di 50 MB: ${instead}`);
      pieces.push(piece);
    }
    parts.set(name, Buffer.concat(pieces));
  }
  return parts;
}
