import { expect, type Page, type TestInfo } from '@playwright/test';
import { chartsOf, splitCharts, cutTexts, onPaper } from './paper-layout.ts';
import { missingWords, wordsOnScreen } from './paper-words.ts';
import { overlapping, printToFile, wordsOf } from './paper.ts';
import { screens } from './screens.ts';

const others = new Set([
  // These have paper layouts with other texts: `paper.e2e.ts`, `timeline.e2e.ts`, `labels.e2e.ts`, `realtime.e2e.ts`.
  ...['dettaglio-chiuso', 'dettaglio-ko', 'linea-del-tempo', 'linea-del-tempo-tabella', 'stampa-etichette'],
  // These are compared with the stored data: `paper-screens.e2e.ts`.
  ...['visita', 'ordine', 'manutenzione', 'luogo', 'ricambio', 'lotto', 'lotto-chiuso'],
  // The ages change while the page is printed.
  ...['tempo-reale', 'sensori', 'sensori-connessione', 'sensore', 'sensore-prova'],
  // Interactive only, or not worth printing.
  ...[
    'calendario',
    'dettaglio-elimina',
    'dettaglio-ordina',
    'home-perche',
    'macchina-storia',
    'produzione-lettura',
    'visita-altre',
    'menu',
    'menu-utente',
    'avvisi',
    'avvisi-scelte',
    'in-arrivo',
    'errore',
    'login',
    'importa-file',
    'profilo',
    'azienda',
    'utente',
    'utente-nuovo',
    'utente-link',
  ],
  ...['accesso-non-riuscito', 'informazioni', 'form-errore', 'muro', 'muro-scelta'],
]);

/** The names of the screens that people print. */
export const printedScreens: ReadonlySet<string> = new Set(
  screens.map(({ name }) => name).filter((name) => !others.has(name)),
);

/** The words of a page once they no longer change. */
export async function stableWords(page: Page): Promise<string[]> {
  let words: string[] = [];
  const isSettled = async () => {
    const before = words.join(' ');
    words = await wordsOnScreen(page);
    return before === words.join(' ') && words.length > 3;
  };
  await expect.poll(isSettled, { intervals: [150] }).toBe(true);
  return words;
}

/** A card shows «ogni 90 giorni» and «oltre la fine prevista»; a table has «90 giorni» and the day below column headers. */
const onCardsAlone = new Set(['ogni', 'prevista']);

/** The words that paper shows for a phone's cards: a table names in its header what each card repeats. */
export const wordsOnPaper = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => !onCardsAlone.has(word));

/**
 * Prints the current page in portrait and landscape: every word is on the paper, inside its edges, and no words
 * overlap.
 */
export async function printBoth(page: Page, name: string, words: readonly string[], info: TestInfo) {
  const { cut, charts } = await onPaper(page, 'portrait', async () => ({
    cut: await cutTexts(page),
    charts: await chartsOf(page),
  }));
  expect.soft(cut, `${name}: texts that are cut on paper`).toEqual([]);
  for (const { viewBox, drawn, left, right } of charts) {
    expect.soft(viewBox, `${name}: a chart without viewBox`).toBe(drawn);
    expect.soft(left >= 0 && right <= 688, `${name}: a chart from ${left} to ${right}`).toBe(true);
  }
  for (const orientation of ['portrait', 'landscape'] as const) {
    const path = info.outputPath(`${name}-${orientation}.pdf`);
    await printToFile(page, path, orientation === 'landscape');
    expect.soft(missingWords(path, words), `${name}, ${orientation}: words that paper lacks`).toEqual([]);
    expect.soft(overlapping(wordsOf(path)), `${name}, ${orientation}: words on each other`).toEqual([]);
    if (charts.length > 0)
      expect.soft(splitCharts(path, charts), `${name}, ${orientation}: charts over two pages`).toEqual([]);
  }
}
