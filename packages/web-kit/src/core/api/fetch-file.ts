import type { FileRoute } from '@officina/contracts/by-route';
import { parse } from 'content-disposition';
import { callOf } from './api.ts';
import { noAnswer } from './read-problem.ts';
import type { InputArgs, LooseInput } from './routes.ts';
import { send } from './send.ts';
import { silence } from './silence.ts';

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
