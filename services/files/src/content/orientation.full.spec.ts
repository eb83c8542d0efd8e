import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import { parse } from 'exifr';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { Pictures } from './pictures.ts';

const [width, height] = [120, 80];
const corners = { topLeft: '#f00', topRight: '#0f0', bottomLeft: '#00f', bottomRight: '#ff0' };
const anna = caller({ tenantId: 'ROSSI' });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'officina-orientation-'));
});
afterAll(() => rm(folder, { recursive: true }));

const quarter = (background: string) =>
  sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
    .png()
    .toBuffer();

const upright = async () => {
  const { topLeft, topRight, bottomLeft, bottomRight } = corners;
  const [right, below] = [width / 2, height / 2];
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: await quarter(topLeft), left: 0, top: 0 },
      { input: await quarter(topRight), left: right, top: 0 },
      { input: await quarter(bottomLeft), left: 0, top: below },
      { input: await quarter(bottomRight), left: right, top: below },
    ])
    .png()
    .toBuffer();
};

type Turn = (picture: Sharp) => Sharp;
const flop: Turn = (picture) => picture.flop();
const flip: Turn = (picture) => picture.flip();
const turn =
  (degrees: number): Turn =>
  (picture) =>
    picture.rotate(degrees);

/** How a camera stores an upright picture, by the orientation that it notes. */
const stored: Record<number, Turn[]> = {
  ...{ 1: [], 2: [flop], 3: [turn(180)], 4: [flip] },
  ...{ 5: [turn(90), flop], 6: [turn(270)], 7: [turn(90), flip], 8: [turn(90)] },
};

const photoOf = async (orientation: number) => {
  let pixels = await upright();
  for (const step of stored[orientation] ?? []) pixels = await step(sharp(pixels)).png().toBuffer();
  return sharp(pixels)
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 3/1 30/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
};

const colorAt = async (file: string, left: number, top: number) => {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[...data].map((value) => (value > 127 ? 'f' : '0')).join('')}`;
};

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo with orientation %i is upright, and has no metadata',
  async (orientation) => {
    const path = join(folder, `photo-${orientation}`);
    const sent = await photoOf(orientation);
    expect(await parse(sent, { translateValues: false })).toMatchObject({ Orientation: orientation });
    await writeFile(path, sent);
    const kept = await new Pictures().rewrite(anna, path, 'image/jpeg');
    expect([kept.width, kept.height]).toEqual([width, height]);
    for (const file of [kept.file, kept.small[320]]) {
      expect(await parse(await readFile(file), true)).toBeUndefined();
      expect({
        topLeft: await colorAt(file, 10, 10),
        topRight: await colorAt(file, width - 10, 10),
        bottomLeft: await colorAt(file, 10, height - 10),
        bottomRight: await colorAt(file, width - 10, height - 10),
      }).toEqual(corners);
    }
  },
);
