import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { Due } from './due.ts';
import type { PlanFields } from './plan-rules.ts';

const columns: Sheet['columns'] = [
  { header: 'Macchina', width: 36 },
  { header: 'Descrizione', width: 60 },
  { header: 'Frequenza (giorni)', width: 18, format: '0' },
  { header: 'Ultima manutenzione', width: 20, kind: 'day' },
  { header: 'Scadenza', width: 14, kind: 'day' },
  { header: 'Giorni alla scadenza', width: 20, format: '0' },
];

type SheetRow = PlanFields & Due;

/** What was never done has no day on which it expires that means anything to people. */
const cellsOf = (plan: SheetRow, machineNames: Map<string, string>): Cell[] => [
  machineNames.get(plan.machineId) ?? 'Macchina non più in elenco',
  plan.description,
  plan.triggeredByDays,
  ...(plan.lastDate ? [plan.lastDate, plan.expiry, plan.daysToExpiry] : ['mai']),
];

async function* cells(pages: AsyncIterable<SheetRow[]>, machineNames: Map<string, string>) {
  for await (const page of pages) yield page.map((plan) => cellsOf(plan, machineNames));
}

/** Plans with what is computed of them as a workbook, with the days of the zone. */
export const plansWorkbook = (
  pages: AsyncIterable<SheetRow[]>,
  machineNames: Map<string, string>,
  zone: string,
) => workbook({ name: 'Man. Programmate', zone, columns }, cells(pages, machineNames));
