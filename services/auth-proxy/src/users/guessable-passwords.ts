import { demoPassword } from '@officina/server-kit/demo';
import { invalid } from '@officina/server-kit/app-error';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** By zxcvbn's scale from 0 to 4: what fewer than a million guesses find. */
const leastScore = 2;
/** Characters that are judged: the time grows with their square. */
const maxLength = 64;

let judge: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is guessed first: the commonest, repeats, rows of keys, dates, the demo's, and what `about` says of its
 * user. One that is in use already stays so.
 * @throws AppError `invalid` naming `password`
 */
export function refuseGuessable(password: string, about: string[]): void {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, demo: [demoPassword] },
    graphs: adjacencyGraphs,
    maxLength,
  });
  if (judge.check(password.normalize('NFKC').trim(), about).score < leastScore)
    throw invalid('password', 'È tra le password che si provano per prime: scegline un’altra');
}
