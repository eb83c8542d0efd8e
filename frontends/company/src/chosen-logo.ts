import { logoLimits, logoPath } from '@officina/contracts/auth/logo';
import type { Tenant } from '@officina/contracts/auth/tenants';
import { texts } from './texts.ts';

/** A logo as the page shows it. */
export interface ShownLogo {
  name: string;
  /** In bytes. */
  size: number;
  /** Address of a stored one; `data:` of one that was chosen and is not saved. */
  src: string;
}

/** The logo of a company, at most one. A list, because it changes as a whole. */
export const shownLogos = ({ code, logo }: Pick<Tenant, 'code' | 'logo'>): readonly ShownLogo[] =>
  logo ? [{ name: logo.name, size: logo.size, src: logoPath(code, logo) }] : [];

/** The logo as the call takes it. */
export const logoToSend = ([logo]: readonly ShownLogo[]) =>
  logo ? { name: logo.name, data: logo.src.split(',')[1] ?? '' } : null;

/** What the file chooser offers. */
export const logoTypes = ['image/png', 'image/jpeg'];

/** Longest sides in pixels, until the picture is small enough: the last one always is. */
const sides = [512, 384, 256];

async function decoded(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/** The picture as PNG, upright, within the limits of the server; undefined if the browser cannot decode it. */
async function shrunk(file: File): Promise<Blob | undefined> {
  const bitmap = await decoded(file);
  if (!bitmap) return undefined;
  const longest = Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  for (const side of sides) {
    const scale = Math.min(1, side / longest);
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (png && png.size <= logoLimits.bytes) return png;
  }
  return undefined;
}

const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('unreadable file')));
    reader.readAsDataURL(blob);
  });

/** A chosen file as a logo, or why it cannot be one. The server judges a small one that this browser cannot decode. */
export async function chosenLogo(file: File): Promise<ShownLogo | { refusal: string }> {
  if (!logoTypes.includes(file.type)) return { refusal: texts.logoNoPicture };
  const blob = (await shrunk(file)) ?? file;
  if (blob.size > logoLimits.bytes) return { refusal: texts.logoUnreadable };
  const name = file.name.trim().slice(-logoLimits.name) || 'logo.png';
  return { name, size: blob.size, src: await dataOf(blob) };
}
