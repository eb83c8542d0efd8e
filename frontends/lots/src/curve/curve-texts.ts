import { withArticle } from '@officina/contracts/article';
import { counted, formatDate, formatNumber, formatShortDate } from '@officina/web-kit';

/** 11,0: what is read with one decimal keeps it. */
const decimal = (value: number): string => {
  const written = formatNumber(value, 1);
  return written.includes(',') ? written : `${written},0`;
};

/** Italian texts of a lot's curve. */
export const curveTexts = {
  title: 'Curva di fermentazione',
  noReadings: 'Nessuna lettura ancora: la curva comincia con la prima.',

  alcohol: 'Alcol bollitore, % vol',
  bx: 'bx, °Bx',
  temperature: 'Temperatura, °C',
  alcoholIs: (value: number) => `${decimal(value)} % vol`,
  bxIs: (value: number) => `${decimal(value)} °Bx`,
  temperatureIs: (value: number) => `${decimal(value)} °C`,
  desired: (value: number) => `Alcol desiderato ${decimal(value)} % vol`,
  goal: (value: number) => `obiettivo ${decimal(value)}`,
  allowed: ({ min, max }: { min: number; max: number }) =>
    `prevista ${formatNumber(min)}–${formatNumber(max)} °C`,
  before: { bx: 'bx dei lotti precedenti', AlcholEbul: 'Alcol dei lotti precedenti' },

  estimated: 'Fine stimata',
  indicative: 'Fine indicativa',

  read: 'Alcol',
  computed: 'Alcol secondo bx',
  alcoholOf: (alcohol: string, value: number, desired: number | null | undefined) =>
    desired
      ? `${alcohol} ${decimal(value)} % vol di ${decimal(desired)} desiderati.`
      : `${alcohol} ${decimal(value)} % vol.`,
  asRead: 'bx è come si legge; velocità, alcol e stima lo correggono per il rifrattometro.',
  endBetween: (end: string, from: string, to: string) =>
    `Fine stimata ${withArticle('il', formatDate(end))}, tra ${withArticle('il', formatShortDate(from))} e ${withArticle('il', formatShortDate(to))}.`,
  endLikeOthers: (end: string) =>
    `Fine indicativa ${withArticle('il', formatDate(end))}: le letture non bastano ancora.`,
  stalled: 'Ferma o quasi: nessuna fine stimata.',
  reached: (at: string) => `Alcol desiderato raggiunto ${withArticle('il', formatDate(at))}.`,
  gap: (from: string, to: string) =>
    `Nessun dato ${withArticle('dal', formatDate(from))} ${withArticle('al', formatDate(to))}.`,
  gapToNow: (from: string) => `Nessun dato ${withArticle('dal', formatDate(from))} a oggi.`,
  gaps: (count: number) => `Nessun dato per più di 48 ore: ${counted(count, 'volta', 'volte')}.`,
} as const;
