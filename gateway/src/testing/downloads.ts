import { createHash } from 'node:crypto';

const lookEvery = 5 * 1024 * 1024;

/** Length and SHA-256 of what an answer holds, read piece by piece; `look` is called after each 5 MB of it. */
export async function factsOfAnswer(answer: Response, look = async () => {}) {
  const hash = createHash('sha256');
  let length = 0;
  for await (const part of answer.body ?? []) {
    const isTime = Math.floor(length / lookEvery) < Math.floor((length + part.length) / lookEvery);
    hash.update(part);
    length += part.length;
    if (isTime) await look();
  }
  return { length, sha256: hash.digest('hex') };
}
