import type { FileRoute } from '@officina/contracts/by-route';
import { fetchFile } from './fetch-file.ts';
import type { InputArgs } from './routes.ts';

/** Hands bytes to the browser as a file of this name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/**
 * Saves the file that an endpoint answers: `download('POST /api/createPDF/maintenance-order', { body })`. One that does
 * not arrive whole is not saved.
 * @throws ApiError
 */
export const download = async <R extends FileRoute>(route: R, ...input: InputArgs<R>): Promise<void> => {
  const file = await fetchFile(route, ...input);
  saveFile(file, file.name);
};
