import type { Caller } from '@officina/contracts/caller';
import { fileLimits, pictureSizes, type PictureSize } from '@officina/contracts/files/limits';
import { invalid } from '@officina/server-kit/app-error';
import { FairQueue } from '@officina/server-kit/fair-queue';
import sharp, { type Metadata, type Sharp } from 'sharp';

sharp.concurrency(1);
sharp.cache(false);

/** Two at a time, and one that is larger than browsers send alone. */
const queueLimits = { all: 2, tenant: 2, user: 2 };
const alonePixels = 4_000_000;
/** A larger picture is made smaller, by at most as much: photos of 12 megapixels stay as they are. Turning takes three bytes a pixel. */
const keptPixels = 12_600_000;
/** Pixels of a picture that can only be decoded as a whole. */
const wholePixels = 16_000_000;
/** Less than the silence after which the gateway gives up. */
const waitMs = 25_000;
const workSeconds = 20;

const options = { limitInputPixels: fileLimits.pixels, failOn: 'error' } as const;

/** How each accepted format is written again. Better compression would need several times the memory. */
const rewrite: Readonly<Record<string, (picture: Sharp, quality: number) => Sharp>> = {
  'image/jpeg': (picture, quality) => picture.jpeg({ quality, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture, quality) => picture.webp({ quality, effort: 2 }),
};
const quality = 85;
/** For a picture that is written once more. */
const highQuality = 95;

/** A picture as it is kept. */
export interface RewrittenPicture {
  /** Path of the picture, upright, without metadata and without anything behind its end. */
  file: string;
  /** Paths of its small versions. */
  small: Record<PictureSize, string>;
  width: number;
  height: number;
}

const unreadable = () =>
  invalid('file', 'La foto è rovinata o non è arrivata intera: non si può leggere. Prova a farla di nuovo.');

const tooManyPixels = (pixels: number, limit: number) =>
  invalid(
    'file',
    `La foto è troppo grande: ${inMillions(pixels)} milioni di punti, al massimo ${inMillions(limit)}.`,
  );

const inMillions = (pixels: number): number => Math.round(pixels / 1_000_000);

/** What the header of a picture says. @throws AppError `invalid` if it is unreadable or the picture has too many pixels */
async function headerOf(path: string, type: string): Promise<Metadata & { pixels: number }> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  const pixels = header.width * header.height;
  const isWhole = header.isProgressive || type === 'image/webp';
  const limit = isWhole ? wholePixels : fileLimits.pixels;
  if (pixels > limit) throw tooManyPixels(pixels, limit);
  return { ...header, pixels };
}

/** Decodes pictures and writes them again: position, comments and hidden contents do not survive. */
export class Pictures {
  private readonly queue = new FairQueue(queueLimits);

  /**
   * Writes a picture and its small versions beside it.
   * @throws AppError `invalid` for one that cannot be decoded or has too many pixels, `unavailable` if no turn comes in time
   */
  async rewrite(caller: Caller, path: string, type: string): Promise<RewrittenPicture> {
    const header = await headerOf(path, type);
    const places = header.pixels > alonePixels ? queueLimits.all : 1;
    return this.queue.during(caller, { limitMs: waitMs, places }, () => write(path, type, header));
  }
}

async function write(
  path: string,
  type: string,
  header: Metadata & { pixels: number },
): Promise<RewrittenPicture> {
  const again = rewrite[type];
  if (!again) throw new Error(`${type} is no picture`);
  const file = `${path}.picture`;
  const written = async () => {
    const source = header.pixels > keptPixels ? await reduce(path, again, header) : path;
    return again(decoded(source).autoOrient(), quality).toFile(file);
  };
  const { width, height } = await written().catch(() => {
    throw unreadable();
  });
  const small = Object.fromEntries(pictureSizes.map((size) => [size, `${path}.${size}`])) as Record<
    PictureSize,
    string
  >;
  for (const size of pictureSizes) await shrink(file, size, small[size]);
  return { file, small, width, height };
}

const decoded = (path: string): Sharp => sharp(path, options).timeout({ seconds: workSeconds });

/** Makes a picture smaller line by line, before it is turned: that needs all of it in memory. @returns path of the smaller one */
async function reduce(
  path: string,
  again: (picture: Sharp, quality: number) => Sharp,
  { width, pixels, orientation }: Metadata & { pixels: number },
): Promise<string> {
  const reduced = `${path}.reduced`;
  const narrower = decoded(path).resize({ width: Math.floor(width * Math.sqrt(keptPixels / pixels)) });
  const turned = orientation === undefined ? narrower : narrower.withMetadata({ orientation });
  await again(turned, highQuality).toFile(reduced);
  return reduced;
}

/** Transparent parts become white. */
const shrink = (file: string, size: PictureSize, target: string) =>
  decoded(file)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toFile(target);
