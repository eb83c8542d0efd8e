import { fileLimits } from '@officina/contracts/files/limits';

/** Control characters, characters that change the direction of writing, and those that some file systems do not allow. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu;

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Other endings of the same types. */
const sameEndings: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg' };

/** The ending of a file's name in lower case, as the contracts write it; empty without one. */
export const knownEnding = (name: string): string => sameEndings[endingOf(name)] ?? endingOf(name);

/**
 * The name under which a file is kept: without a path and unsafe characters, and with the ending of its type.
 * @param ending as the contracts write it
 */
export function safeName(sent: string, ending: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1);
  const plain = last
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  const stem = knownEnding(plain) === ending ? plain.replace(/\.[^.]+$/, '') : plain;
  const kept = [...(stem || 'file')];
  while (`${kept.join('')}.${ending}`.length > fileLimits.name) kept.pop();
  return `${kept.join('')}.${ending}`;
}
