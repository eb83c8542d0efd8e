import { Banner } from './banner.tsx';

/** «Una riga non si può mostrare» */
export const leftOutInWords = (count: number): string =>
  count === 1
    ? 'Una riga non si può mostrare: i suoi dati salvati non si leggono. Chi amministra la trova nel registro del server.'
    : `${count} righe non si possono mostrare: i loro dati salvati non si leggono. Chi amministra le trova nel registro del server.`;

/** Says how many rows are not shown because what is stored of them cannot be read; nothing where there is none. */
export function LeftOutBanner({ count = 0 }: { count?: number }) {
  return count > 0 ? <Banner family="amber">{leftOutInWords(count)}</Banner> : null;
}
