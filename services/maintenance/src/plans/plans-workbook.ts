import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { Due } from './due.ts';
import type { MachineBrief } from '../machines/machine.model.ts';
import { nameAndCode } from '../machines/machine-rules.ts';
import type { PlanFields } from './plan-rules.ts';

const columns: Sheet['columns'] = [
  { header: 'Macchina', width: 36 },
  { header: 'Descrizione', width: 60 },
  { header: 'Frequenza (giorni)', width: 18, format: '0' },
  { header: 'Ultima manutenzione', width: 20, kind: 'day' },
  { header: 'Scadenza', width: 14, kind: 'day' },
  { header: 'Giorni alla scadenza', width: 20, format: '0' },
  { header: 'Stato', width: 16 },
];

type SheetRow = PlanFields & Due;

/** The state, with the label of the list. */
function stateOf({ openInterventionId, daysToExpiry, due }: SheetRow): Cell {
  if (openInterventionId) return 'in corso';
  if (daysToExpiry < 0) return 'scaduta';
  return due ? 'in scadenza' : null;
}

/** A plan that was never done, or whose machine is out of service, has no meaningful expiry. */
function cellsOf(plan: SheetRow, machine: MachineBrief | undefined): Cell[] {
  const isIdle = machine?.isActive === false;
  const expiry = plan.lastDate && !isIdle ? [plan.expiry, plan.daysToExpiry] : [null, null];
  return [
    machine ? nameAndCode(machine) : 'Macchina non più in elenco',
    plan.description,
    plan.triggeredByDays,
    plan.lastDate ?? 'mai',
    ...expiry,
    isIdle ? 'fuori servizio' : stateOf(plan),
  ];
}

type Machines = ReadonlyMap<string, MachineBrief>;

async function* cells(pages: AsyncIterable<SheetRow[]>, machines: Machines) {
  for await (const page of pages) yield page.map((plan) => cellsOf(plan, machines.get(plan.machineId)));
}

/** A workbook of plans and their due dates, with dates in the given zone. */
export const plansWorkbook = (pages: AsyncIterable<SheetRow[]>, machines: Machines, zone: string) =>
  workbook({ name: 'Man. Programmate', zone, columns }, cells(pages, machines));
