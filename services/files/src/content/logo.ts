import type { Caller } from '@officina/contracts/caller';
import { logoSide } from '@officina/contracts/auth/logo';
import { invalid } from '@officina/server-kit/app-error';
import { FairQueue } from '@officina/server-kit/fair-queue';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** Less than what auth-proxy waits. */
const waitMs = 1_500;
const workSeconds = 1;

/** Pixels of a logo, before it is decoded. */
const limitInputPixels = 4_000_000;
/** Letters and answers of the bus contain it. */
const pngBytes = 256 * 1024;
/** Longest side of one with more bytes, for example a photo: it certainly fits. */
const smallerSide = 250;

const types: readonly (string | undefined)[] = ['image/png', 'image/jpeg'];

/** Writes logos again, one at a time. */
export class LogoEncoder {
  private readonly queue = new FairQueue({ all: 1, tenant: 1, user: 1 });

  /**
   * A PNG, upright, without metadata, with sides of `logoSide` pixels at most.
   * @throws AppError `invalid` with the field `logo.data`; `unavailable` if no turn comes in time
   */
  async encode(caller: Caller, sent: Uint8Array): Promise<Buffer> {
    const found = await fileTypeFromBuffer(sent).catch(() => undefined);
    if (!types.includes(found?.mime)) throw invalid('logo.data', 'Il logo dev’essere un’immagine PNG o JPG');
    return this.queue.during(caller, { limitMs: waitMs }, async () => {
      try {
        const png = await drawn(sent, logoSide);
        return png.length <= pngBytes ? png : await drawn(sent, smallerSide);
      } catch {
        throw invalid('logo.data', 'Il logo non si può leggere: è rovinato, o ha troppi punti');
      }
    });
  }
}

const drawn = (sent: Uint8Array, side: number): Promise<Buffer> =>
  sharp(sent, { limitInputPixels, failOn: 'error' })
    .timeout({ seconds: workSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
