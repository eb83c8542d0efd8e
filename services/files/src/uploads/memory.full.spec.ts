import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileLimits } from '@officina/contracts/files/limits';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { anna } from '../testing/files-client.ts';
import { startFilesPrograms, type FilesPrograms, type Replica } from '../testing/files-programs.ts';

const megabyte = 1024 * 1024;

let programs: FilesPrograms;
let replica: Replica;

beforeAll(async () => {
  programs = await startFilesPrograms(1);
  [replica] = programs.replicas as [Replica];
});
afterAll(() => programs.close());

const peakMegabytes = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${replica.child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** A picture of noise, which does not compress. */
const noise = (width: number, height: number, quality: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();

/** Sends a file, and goes on asking if no turn comes in time on a busy machine. */
async function attach(bytes: Buffer, name: string): Promise<void> {
  const { client } = replica;
  const begun = await client.begin({ entityId: programs.owner.add(), size: bytes.length, name });
  const path = begun.headers.get('location') ?? '';
  let answer = await client.append(path, 0, new Uint8Array(bytes));
  while (answer.status === 503) answer = await client.tus(anna, 'HEAD', path);
  expect(answer.headers.get('x-file-id')).toMatch(/^[0-9a-f]{24}$/);
}

it('eight uploads at once, of the largest pictures and documents, stay within 250 MB', async () => {
  const photo = await noise(4_000, 3_000, 80);
  const largest = await noise(8_000, 6_000, 20);
  for (const { length } of [photo, largest]) expect(length).toBeLessThan(fileLimits.fileBytes);
  const document = Buffer.alloc(fileLimits.fileBytes, 'Perde olio\n');
  const idle = peakMegabytes();
  const sent = [photo, photo, photo, photo, largest, largest, document, document];
  await Promise.all(sent.map((bytes) => attach(bytes, bytes === document ? 'misure.txt' : 'IMG_1.jpg')));
  const peak = peakMegabytes();
  const sizes = [photo, largest].map(({ length }) => Math.round(length / megabyte)).join(' and ');
  process.stdout.write(
    `note: pictures of ${sizes} MB: ${Math.round(idle)} MB before, ${Math.round(peak)} MB at most\n`,
  );
  expect(peak).toBeLessThan(250);
});
