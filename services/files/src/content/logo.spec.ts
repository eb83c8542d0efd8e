import { describe, expect, it } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { claimingPng, jpeg, telltaleJpeg } from '../testing/pictures.ts';
import { LogoEncoder } from './logo.ts';

const anna = caller({ tenantId: 'ROSSI' });
const encoder = new LogoEncoder();
const encoded = (sent: Buffer) => encoder.encode(anna, sent);

describe('a logo', () => {
  it('becomes an upright PNG with sides of 400 pixels at most, without metadata', async () => {
    const lying = await sharp(await jpeg(1_000, 500))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const png = await encoded(lying);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 200, height: 400 });
    const plain = await encoded(await telltaleJpeg());
    expect(['GEHEIM', 'eXIf', 'script'].filter((word) => plain.includes(word))).toEqual([]);
  });

  it('keeps its transparent parts', async () => {
    const empty = { width: 10, height: 10, channels: 4, background: '#0000' } as const;
    const { channels } = await sharp(await encoded(await sharp({ create: empty }).png().toBuffer())).stats();
    expect(channels.at(-1)?.max).toBe(0);
  });

  it('fits into a message of the bus, whatever its colors', async () => {
    const raw = { width: 400, height: 400, channels: 4 } as const;
    const noise = await sharp(randomBytes(400 * 400 * 4), { raw })
      .png()
      .toBuffer();
    expect((await encoded(noise)).length).toBeLessThanOrEqual(256 * 1024);
  });

  it.each([
    ['a page', async () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), /PNG o JPG/],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG o JPG/],
    [
      'WebP',
      async () =>
        sharp(await jpeg())
          .webp()
          .toBuffer(),
      /PNG o JPG/,
    ],
    ['nothing', async () => Buffer.alloc(0), /PNG o JPG/],
    ['a picture that is cut', async () => (await jpeg(640, 480)).subarray(0, 900), /rovinato/],
    ['too many pixels', async () => claimingPng(60_000, 60_000), /troppi punti/],
  ])('is refused if it is %s', async (_what, sent, sentence) => {
    await expect(encoded(await sent())).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'logo.data', message: expect.stringMatching(sentence) }],
    });
  });
});
