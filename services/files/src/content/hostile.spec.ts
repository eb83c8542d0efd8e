import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { claimingPng, jpeg, telltaleJpeg } from '../testing/pictures.ts';
import { judgeFile } from './file-type.ts';
import { Pictures } from './pictures.ts';

const anna = caller({ tenantId: 'ROSSI' });
const pictures = new Pictures();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'officina-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

const written = async (content: string | Buffer) => {
  const path = join(folder, 'sent');
  await writeFile(path, content);
  return path;
};
const judged = async (name: string, content: string | Buffer) => judgeFile(await written(content), name);

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)]);
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

describe('a file is judged by its content', () => {
  it.each([
    ['a JPEG named PNG', 'foto.png', () => jpeg(), 'image/jpeg'],
    ['a PDF', 'manuale.pdf', () => '%PDF-1.7\n', 'application/pdf'],
    ['text', 'note.txt', () => 'Perde olio, già visto\r\n', 'text/plain'],
    ['text in Latin', 'note.TXT', () => Buffer.from('già visto', 'latin1'), 'text/plain'],
    ['a table', 'ore.csv', () => 'Codice;Ore\nPRE-04;12\n', 'text/csv'],
  ])('%s is accepted', async (_what, name, content, type) => {
    expect(await judged(name, await content())).toMatchObject({ type });
  });

  it.each([
    ['HTML as a JPEG', 'foto.jpg', '<!DOCTYPE html><script>alert(1)</script>', /pagine web/],
    ['HTML as text', 'note.txt', '  <html><body>', /pagine web/],
    ['SVG', 'disegno.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
    ['SVG with a prologue', 'a.txt', '<?xml version="1.0"?><svg xmlns="x"/>', /SVG/],
    ['HEIC', 'IMG_1.jpg', box('heic'), /HEIC.*JPEG/],
    ['a video', 'a.jpg', box('isom'), /video/],
    ['a GIF', 'a.gif', 'GIF89a\u0001\u0000\u0001\u0000', /servono foto JPEG/],
    ['an archive', 'a.zip', zip, /archivi/],
    ['a program as text', 'a.txt', Buffer.from('MZ\u0000\u0001\u0002'), /non si può allegare/],
    ['bytes as text', 'a.txt', Buffer.from([65, 0, 66]), /non si può allegare/],
    ['text as a picture', 'a.jpg', 'no picture', /non si può allegare/],
    ['no bytes', 'a.txt', '', /vuoto/],
  ])('%s is refused with a sentence', async (_what, name, content, sentence) => {
    await expect(judged(name, content)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'file', message: expect.stringMatching(sentence) }],
    });
  });
});

describe('a picture', () => {
  it('is written again, without position and without what is behind its end', async () => {
    const sent = await telltaleJpeg();
    expect(sent.includes('GEHEIM')).toBe(true);
    const { file, small, width, height } = await pictures.rewrite(anna, await written(sent), 'image/jpeg');
    expect({ width, height }).toEqual({ width: 64, height: 48 });
    const kept = await readFile(file);
    expect(['GEHEIM', 'Exif', 'script'].filter((word) => kept.includes(word))).toEqual([]);
    expect(await sharp(small[320]).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });

  it('has small versions on white', async () => {
    const transparent = await sharp({
      create: { width: 2_000, height: 1_000, channels: 4, background: '#0000' },
    })
      .png()
      .toBuffer();
    const { small } = await pictures.rewrite(anna, await written(transparent), 'image/png');
    const { width, height } = await sharp(small[1280]).metadata();
    expect({ width, height }).toEqual({ width: 1_280, height: 640 });
    expect((await sharp(small[320]).stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
  });

  it.each([
    ['of too many pixels', async () => claimingPng(60_000, 60_000), 'image/png', /3600 milioni/],
    ['that is cut', async () => (await jpeg(640, 480)).subarray(0, 900), 'image/jpeg', /rovinata/],
    ['that lies about its size', async () => claimingPng(4_000, 4_000), 'image/png', /rovinata/],
  ])('%s is refused with a sentence', async (_what, content, type, sentence) => {
    await expect(pictures.rewrite(anna, await written(await content()), type)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'file', message: expect.stringMatching(sentence) }],
    });
  });
});
