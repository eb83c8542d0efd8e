import { createHash } from 'node:crypto';

const checkEveryBytes = 5 * 1024 * 1024;

/** Length and SHA-256 of an answer's body, read piece by piece; calls `check` after each 5 MB. */
export async function digestOfAnswer(answer: Response, check = async () => {}) {
  const hash = createHash('sha256');
  let length = 0;
  for await (const part of answer.body ?? []) {
    const isTime =
      Math.floor(length / checkEveryBytes) < Math.floor((length + part.length) / checkEveryBytes);
    hash.update(part);
    length += part.length;
    if (isTime) await check();
  }
  return { length, sha256: hash.digest('hex') };
}
