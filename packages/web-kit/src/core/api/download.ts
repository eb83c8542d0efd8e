import type { FileRoute } from '@officina/contracts/by-route';
import { parse } from 'content-disposition';
import { useState } from 'react';
import { messages } from '../messages/messages.ts';
import { connectionError } from './api-error.ts';
import { buildCall, type InputArgs, type LooseInput } from './api.ts';
import { send, silenceTimeout, type HttpCall } from './http-call.ts';

const defaultSilenceMs = 30_000;

const nameOf = (response: Response): string =>
  parse(response.headers.get('content-disposition') ?? '').parameters['filename'] ?? 'file';

/** All bytes of an answer; rejects when the connection breaks off. */
const readAll = (response: Response, onData: () => void): Promise<Blob> => {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, out) => {
      onData();
      out.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(watch)).blob();
};

/** An answer with all its bytes; `call.deadlineMs` limits the time without data, not the total. */
const readBytes = async (call: HttpCall): Promise<{ response: Response; content: Blob }> => {
  const { deadline, restart, end } = silenceTimeout(call.deadlineMs ?? defaultSilenceMs);
  try {
    const response = await send({ ...call, deadline });
    const content = await readAll(response, restart).catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause;
      throw connectionError(cause);
    });
    return { response, content };
  } finally {
    end();
  }
};

/**
 * All bytes at an address outside the contracts.
 * @throws ApiError, also when the download breaks off
 */
export const fetchBytes = async (call: HttpCall): Promise<Blob> => (await readBytes(call)).content;

/**
 * The complete file that an endpoint returns, with its name.
 * @throws ApiError, also when the download breaks off
 */
export const fetchFile = async <R extends FileRoute>(route: R, ...[input]: InputArgs<R>): Promise<File> => {
  const { response, content } = await readBytes(buildCall(route, (input ?? {}) as LooseInput));
  return new File([content], nameOf(response), { type: response.headers.get('content-type') ?? '' });
};

/** Saves bytes as a file of this name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/**
 * Saves the file that an endpoint returns: `download('POST /api/createPDF/maintenance-order', { body })`. An incomplete
 * file is not saved.
 * @throws ApiError
 */
export const download = async <R extends FileRoute>(route: R, ...input: InputArgs<R>): Promise<void> => {
  const file = await fetchFile(route, ...input);
  saveFile(file, file.name);
};

interface FileMessages {
  saved: string;
  failed: (reason: string) => string;
}

/**
 * Saves a file, one at a time, and shows a message when it is done or has failed.
 * @param about subject of the messages: a later message about it replaces the earlier one
 * @param get fetches and saves the file; rejects with the reason
 */
export function useFileDownload(about: string, { saved, failed }: FileMessages, get: () => Promise<void>) {
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
