import { interventions } from '@officina/contracts/maintenance/interventions';
import { lots } from '@officina/contracts/lotlog/lots';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { orders } from '@officina/contracts/orders/orders';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import type { DemoPlant } from './demo.ts';
import { sheetsOf } from './paper.ts';

/** The paper of a sheet in the demo, and the stored values that it must show. */
export interface SheetPaper {
  name: string;
  path: (plant: DemoPlant) => string;
  by?: 'winery';
  /** Words of the document itself, and of each row in order. */
  says: (plant: DemoPlant) => Promise<{ words: string[]; rows: string[] }>;
}

const of = <T extends { _id: string }>(all: T[], id: string): T => {
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new Error(`${id} is not in the demo`);
  return found;
};

const siteRows = async ({ as, site }: DemoPlant): Promise<string[]> =>
  (await apiOf(as.user).must(machines.all))
    .filter((machine) => machine.site === site)
    .map(({ shortCode }) => shortCode);

const lotSays = async ({ winery: { as } }: DemoPlant, id: string) => {
  const { lotCode, status, data } = of(await apiOf(as.user).must(lots.all), id);
  return { words: [lotCode, status], rows: data.map(({ measuredAt }) => romeMoment(measuredAt)) };
};

/** As printed: «17/09/2026 07:30». */
export const romeMoment = (instant: string): string =>
  new Date(instant)
    .toLocaleString('it-IT', {
      ...{ timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit' },
    })
    .replace(',', '');

/** The papers of the six sheets that have one, besides the intervention's report. */
export const sheetPapers: readonly SheetPaper[] = [
  {
    name: 'visita',
    path: ({ visit }) => `/visit?id=${visit}`,
    says: async ({ as, visit }) => {
      const api = apiOf(as.user);
      const { site, machines: seen, note } = of(await api.must(visits.all), visit);
      const { name, address } = of(await api.must(sites.all), site);
      const here = (await api.must(machines.all)).filter((one) => one.site === site && one.isActive);
      const codes = new Set([
        ...here.map(({ shortCode }) => shortCode),
        ...seen.map(({ code }) => code ?? ''),
      ]);
      return {
        words: [name, address, note ?? ''],
        rows: [...codes].sort((a, b) => a.localeCompare(b, 'it')),
      };
    },
  },
  {
    name: 'ordine',
    path: ({ sentOrder }) => `/order?id=${sentOrder}`,
    says: async ({ as, sentOrder }) => {
      const { supplier, contact, notes, rows } = of(await apiOf(as.user).must(orders.all), sentOrder);
      return {
        words: [supplier ?? '', contact ?? '', notes ?? '', ...rows.map(({ name }) => name ?? '')],
        rows: rows.map(({ code }) => code ?? '—'),
      };
    },
  },
  {
    name: 'manutenzione',
    path: ({ plan }) => `/maintenance?id=${plan}`,
    says: async ({ as, plan }) => {
      const { description, checkList } = of(await apiOf(as.user).must(plans.all), plan);
      return { words: [description], rows: checkList.map(({ title }) => title) };
    },
  },
  {
    name: 'lotto',
    by: 'winery',
    path: ({ winery }) => `/loglot?id=${winery.lot}`,
    says: (plant) => lotSays(plant, plant.winery.lot),
  },
  {
    name: 'lotto-chiuso',
    by: 'winery',
    path: ({ winery }) => `/loglot?id=${winery.closed}`,
    says: (plant) => lotSays(plant, plant.winery.closed),
  },
  {
    name: 'luogo',
    path: ({ site }) => `/site?id=${site}`,
    says: async (plant) => {
      const { name, address, city, phone } = of(await apiOf(plant.as.user).must(sites.all), plant.site);
      return { words: [name, address, city, phone ?? ''], rows: await siteRows(plant) };
    },
  },
  {
    name: 'ricambio',
    path: ({ spare }) => `/spare?id=${spare}`,
    says: async ({ as, spare }) => {
      const { name, code, manufacture, description, notes } = of(
        await apiOf(as.user).must(spares.all),
        spare,
      );
      return { words: [name, code ?? '', manufacture ?? '', description ?? '', notes ?? ''], rows: [] };
    },
  },
];

/** An open job with unchecked points, whose checklist can be printed. */
export async function jobWithChecklist({ as }: DemoPlant): Promise<string> {
  const open = await apiOf(as.user).must(interventions.allOpen);
  const job = open.find(
    ({ type, scheduledMaintenance }) => type === 'PROGRAMMATA' && scheduledMaintenance?.checkList.length,
  );
  return job?._id ?? '';
}

/** Waits until everything on the paper of the open sheet is loaded. */
export const waitForPaper = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').getByRole('button', { name: 'Stampa', exact: true })).toBeEnabled();

const squeezed = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();

/** Rows that are missing from the pages or not after the previous ones. */
export function rowsOutOfPlace(pages: readonly string[], rows: readonly string[]): string[] {
  const text = squeezed(pages.join(''));
  let from = 0;
  return rows.filter((row) => {
    const at = text.indexOf(squeezed(row), from);
    if (at >= 0) from = at + squeezed(row).length;
    return at < 0;
  });
}

/** The text above the first signature line on its page; undefined without signatures. */
export function aboveSignature(path: string): string[] | undefined {
  const page = sheetsOf(path).find(({ words }) => words.some(isSignature));
  const line = page?.words.find(isSignature);
  return line && page?.words.filter(({ bottom }) => bottom < line.top - 20).map(({ text }) => text);
}

const isSignature = ({ text }: { text: string }) => /^(Firma|firma|Distinti)$/.test(text);
