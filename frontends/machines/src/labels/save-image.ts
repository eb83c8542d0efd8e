import { saveFile } from '@officina/web-kit';
import { imageQuality, type Label } from './label.ts';

const types = { jpeg: 'image/jpeg', png: 'image/png' } as const;
const words = { report: 'segnalazione', code: 'codice', id: 'id', serial: 'seriale' } as const;

export type ImageKind = keyof typeof types;
export const imageKinds = ['jpeg', 'png'] as const;

/** `TOR-01-segnalazione.png`. */
export const fileName = ({ shortCode, kind }: Pick<Label, 'shortCode' | 'kind'>, image: ImageKind): string =>
  `${shortCode.replace(/[^\p{L}\p{N}.-]+/gu, '_')}-${words[kind]}.${image}`;

/** Hands the drawn label to the browser as a file. */
export async function saveImage(canvas: HTMLCanvasElement, label: Label, image: ImageKind): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, types[image], imageQuality);
  });
  if (!blob) throw new Error('no image');
  saveFile(blob, fileName(label, image));
}
