import { Banner, italianDay, timeZone } from '@officina/web-kit';
import { offsetsOf } from './data/gmt.ts';
import { texts } from './texts.ts';

/** What is to be known of the data of a period (ISO days), in words: not of today, in GMT, means. */
export function noteOf(from: string, to: string): string {
  const of = from === to ? texts.ofDay(italianDay(from)) : texts.ofDays(italianDay(from), italianDay(to));
  return texts.note(offsetsOf(from, to), of, timeZone() === 'Europe/Rome');
}

export function Note({ from, to }: { from: string; to: string }) {
  return <Banner>{noteOf(from, to)}</Banner>;
}
