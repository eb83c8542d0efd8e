import { demoPassword } from '@officina/server-kit/demo';
import { invalid } from '@officina/server-kit/app-error';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** On zxcvbn's scale from 0 to 4: a lower score is guessed within a million attempts. */
const minScore = 2;
/** Characters that are checked, as the time grows with their square. */
const maxLength = 64;

let checker: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is easily guessed: common ones, repetitions, keyboard rows, dates, the demo's, and those derived from
 * `userWords`, the words about its user. Passwords already in use stay valid.
 * @throws AppError `invalid` naming `password`
 */
export function refuseGuessable(password: string, userWords: string[]): void {
  checker ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, demo: [demoPassword] },
    graphs: adjacencyGraphs,
    maxLength,
  });
  if (checker.check(password.normalize('NFKC').trim(), userWords).score < minScore)
    throw invalid('password', 'È tra le password che si provano per prime: scegline un’altra');
}
