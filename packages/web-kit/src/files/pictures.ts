import type { PictureSize } from '@officina/contracts/files/limits';
import { picturePath } from '@officina/contracts/files/paths';
import { useEffect, useReducer, useState } from 'react';
import { send } from '../core/api/http-call.ts';
import { decodedImage } from '../decoded-image.ts';

interface KeptPicture {
  /** How many elements show it. */
  users: number;
  /** Address of its `blob:`, once it has arrived. */
  arrived: Promise<string>;
  address?: string;
  stop: AbortController;
}

/** Pictures that are no longer in sight, but may soon be again. */
const keptOutOfSight = 60;

/** By address on the server; the one used last is the last. */
const pictures = new Map<string, KeptPicture>();

async function fetchPicture(path: string, signal: AbortSignal): Promise<string> {
  const response = await send({ method: 'GET', path, signal, headers: { accept: 'image/jpeg' } });
  return URL.createObjectURL(await response.blob());
}

function request(path: string): KeptPicture {
  const stop = new AbortController();
  const picture: KeptPicture = { users: 0, arrived: fetchPicture(path, stop.signal), stop };
  picture.arrived.then(
    (address) => {
      picture.address = address;
      if (pictures.get(path) !== picture) URL.revokeObjectURL(address);
    },
    // The next element that shows it requests it again.
    () => pictures.get(path) === picture && pictures.delete(path),
  );
  return picture;
}

function take(path: string): KeptPicture {
  const picture = pictures.get(path) ?? request(path);
  pictures.delete(path);
  pictures.set(path, picture);
  picture.users += 1;
  return picture;
}

function release(path: string, picture: KeptPicture): void {
  picture.users -= 1;
  if (picture.users > 0) return;
  if (!picture.address) {
    picture.stop.abort();
    pictures.delete(path);
    return;
  }
  const unused = [...pictures].filter(([, { users }]) => users === 0);
  for (const [oldest, { address = '' }] of unused.slice(0, -keptOutOfSight)) {
    URL.revokeObjectURL(address);
    pictures.delete(oldest);
  }
}

/**
 * The `blob:` address of a small version of a picture, fetched with the user's token. Undefined until it has arrived; one that
 * failed is fetched again when the line is back.
 * @param isWanted whether it is in sight
 */
export function usePicture(id: string, size: PictureSize, isWanted = true): string | undefined {
  const path = picturePath(id, size);
  const [shown, setShown] = useState<{ path: string; address: string }>();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const picture = take(path);
    let isShown = true;
    picture.arrived.then(
      (address) => isShown && setShown({ path, address }),
      () => isShown && addEventListener('online', tryAgain, { once: true }),
    );
    return () => {
      isShown = false;
      removeEventListener('online', tryAgain);
      setShown(undefined);
      release(path, picture);
    };
  }, [path, isWanted, tries]);
  return shown?.path === path ? shown.address : undefined;
}

/**
 * Pictures as elements that are drawn as soon as they are part of the page: a paper is laid out without waiting for any. Undefined
 * while they are arriving, null if one of them did not; then all are fetched again after the next print.
 */
export function useDecodedPictures(
  ids: readonly string[],
  size: PictureSize,
): readonly HTMLImageElement[] | null | undefined {
  const paths = ids.map((id) => picturePath(id, size)).join();
  const [found, setFound] = useState<{ paths: string; images: HTMLImageElement[] | null }>();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!paths) return undefined;
    const taken = paths.split(',').map((path) => ({ path, picture: take(path) }));
    let isWanted = true;
    Promise.all(taken.map(async ({ picture }) => decodedImage(await picture.arrived))).then(
      (images) => isWanted && setFound({ paths, images }),
      () => {
        if (!isWanted) return;
        setFound({ paths, images: null });
        addEventListener('afterprint', tryAgain, { once: true });
      },
    );
    return () => {
      isWanted = false;
      removeEventListener('afterprint', tryAgain);
      for (const { path, picture } of taken) release(path, picture);
    };
  }, [paths, tries]);
  if (!paths) return [];
  return found?.paths === paths ? found.images : undefined;
}
