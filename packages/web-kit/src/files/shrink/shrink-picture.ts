import { pictureTypes } from '@officina/contracts/files/limits';

interface Answer {
  id: number;
  /** Absent if the browser cannot decode the picture. */
  smaller?: Blob;
}

/** A picture of 50 megapixels takes a few seconds on a slow phone. */
const limitMs = 30_000;

const pending = new Map<number, (smaller: Blob | undefined) => void>();
let worker: Worker | undefined;
let lastId = 0;

const answer = ({ id, smaller }: Answer): void => {
  pending.get(id)?.(smaller);
  pending.delete(id);
};

const stop = (): void => {
  worker?.terminate();
  worker = undefined;
  for (const id of pending.keys()) answer({ id });
};

function start(): Worker {
  // A plain file: as a part of the build, it would contain the federation runtime.
  const address = new URL('./picture-worker.js', import.meta.url);
  const started = new Worker(address);
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => answer(data));
  started.addEventListener('error', stop);
  return started;
}

const shrunk = (picture: Blob): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    worker ??= start();
    const id = ++lastId;
    const timer = setTimeout(stop, limitMs);
    pending.set(id, (smaller) => {
      clearTimeout(timer);
      resolve(smaller);
    });
    worker.postMessage({ id, picture });
  });

const types: readonly string[] = Object.values(pictureTypes);

/** Whether a file is sent as a picture. */
export const isPicture = ({ type }: { type: string }): boolean => types.includes(type);

const ending = /\.[^.]*$/;

/**
 * The picture upright, with a long side of 2,048 pixels at most, and without the place where it was taken. Documents, and what
 * the browser cannot decode, stay as they are.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!isPicture(file) || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return file;
  const smaller = await shrunk(file);
  if (!smaller) return file;
  const { type } = smaller;
  const name = type === file.type ? file.name : `${file.name.replace(ending, '')}.jpg`;
  return new File([smaller], name, { type });
}
