import { Banner } from './banner.tsx';

/** «Una riga non si può mostrare» */
export const omittedRowsInWords = (count: number): string =>
  count === 1
    ? 'Una riga non si può mostrare: i suoi dati salvati non si leggono. Chi amministra la trova nel registro del server.'
    : `${count} righe non si possono mostrare: i loro dati salvati non si leggono. Chi amministra le trova nel registro del server.`;

/** Shows how many rows are omitted because their stored data cannot be read; renders nothing for zero. */
export function OmittedRowsBanner({ count = 0 }: { count?: number }) {
  return count > 0 ? <Banner family="amber">{omittedRowsInWords(count)}</Banner> : null;
}
