import type { FileRoute } from '@officina/contracts/by-route';
import { parse } from 'content-disposition';
import { useState } from 'react';
import { messages } from '../messages/messages.ts';
import { noAnswer } from './api-error.ts';
import { callOf, type InputArgs, type LooseInput } from './api.ts';
import { send, silence } from './http-call.ts';

const defaultSilenceMs = 30_000;

const nameOf = (response: Response): string =>
  parse(response.headers.get('content-disposition') ?? '').parameters['filename'] ?? 'file';

/** All bytes of an answer; one that breaks off rejects. */
const readAll = (response: Response, heard: () => void): Promise<Blob> => {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, out) => {
      heard();
      out.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(watch)).blob();
};

/**
 * The file that an endpoint answers, whole and under its name; `deadlineMs` counts silence, not the whole.
 * @throws ApiError, also when the file breaks off on its way
 */
export const fetchFile = async <R extends FileRoute>(route: R, ...[input]: InputArgs<R>): Promise<File> => {
  const given = (input ?? {}) as LooseInput;
  const { deadline, heard, end } = silence(given.deadlineMs ?? defaultSilenceMs);
  try {
    const response = await send({ ...callOf(route, given), deadline });
    const content = await readAll(response, heard).catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause;
      throw noAnswer(cause);
    });
    return new File([content], nameOf(response), { type: response.headers.get('content-type') ?? '' });
  } finally {
    end();
  }
};

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

interface Words {
  saved: string;
  failed: (reason: string) => string;
}

/**
 * Saves a file, one at a time; what became of it is said when it is over.
 * @param about what the messages are about: the next one takes the place of the one before
 * @param get fetches and saves it; rejects with the reason
 */
export function useFile(about: string, { saved, failed }: Words, get: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await get();
      messages.success(saved, { about });
    } catch (error) {
      messages.error(failed((error as Error).message), { about });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void (busy || save()) };
}
