import type { Page } from '@playwright/test';

const entry = (tag: number, type: number, count: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(tag, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt32BE(count, 4);
  return Buffer.concat([head, value]);
};

const directory = (...entries: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const rational = (value: number): Buffer => Buffer.concat([long(value), long(1)]);

const [shortType, longType, asciiType, rationalType] = [3, 4, 2, 5] as const;
const tiffHead = Buffer.from('MM\0\x2a\0\0\0\x08', 'latin1');
/** Behind the head and a directory of two entries. */
const placeAt = tiffHead.length + 2 + 2 * 12 + 4;
const latitudeAt = placeAt + 2 + 2 * 12 + 4;

/** What a phone writes into its photos: how it was held, and where. */
const exif = (orientation: number): Buffer => {
  const content = Buffer.concat([
    Buffer.from('Exif\0\0'),
    tiffHead,
    directory(
      entry(0x0112, shortType, 1, Buffer.from([0, orientation, 0, 0])),
      entry(0x8825, longType, 1, long(placeAt)),
    ),
    directory(
      entry(0x0001, asciiType, 2, Buffer.from('N\0\0\0')),
      entry(0x0002, rationalType, 3, long(latitudeAt)),
    ),
    ...[46, 4, 11].map(rational),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** A photo as a phone takes it: 400 × 200 pixels, to be turned by 90°, with the place where it was taken. */
export async function phonePhoto(page: Page, name: string) {
  const base = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = 'steelblue';
    context?.fillRect(0, 0, 200, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(base, 'base64');
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A photo that compresses badly: 800 × 800 pixels, hundreds of kilobytes. */
export async function grainyPhoto(page: Page, name: string) {
  const base = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 800 });
    const pixels = new ImageData(800, 800);
    pixels.data.forEach((_, at) => (pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256));
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base, 'base64') };
}
