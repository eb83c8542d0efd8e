import { printedPictures } from '@officina/contracts/files/files';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import type { TestNats } from '@officina/server-kit/testing/test-nats';
import { Readable } from 'node:stream';

/** Start of a JPEG of 640 × 480 pixels: enough for a PDF that nobody looks at. */
const start = Buffer.from('ffd8ffc0001108' + '01e00280' + '03011100021101031101', 'hex');

/** Stands in for files: each of these machines has as many photos in every visit, all with as many bytes. */
export async function startPhotos(nats: TestNats, counts: Map<string, number>, bytes = 200_000) {
  /** Ids of the photos that were asked for; the last digit is the machine's, the first counts its photos. */
  const asked: string[] = [];
  const gone = new Set<string>();
  const all = [
    await standIn(nats, 'files', printedPictures.ofVisit, ({ body: { machineIds } }) => ({
      items: machineIds.flatMap((machineId) =>
        Array.from({ length: counts.get(machineId) ?? 0 }, (_, at) => ({
          ...{ _id: `${at}${machineId.slice(1)}`, machineId, caption: `Perdita ${at + 1}` },
        })),
      ),
    })),
    await standIn(nats, 'files', printedPictures.bytes, ({ body: { id } }) => {
      asked.push(id);
      if (gone.has(id)) throw new AppError('not_found', 'gone');
      return { name: 'IMG.jpg', content: Readable.from([Buffer.concat([start, Buffer.alloc(bytes)])]) };
    }),
  ];
  return { asked, gone, close: async () => void (await Promise.all(all.map(({ close }) => close()))) };
}
