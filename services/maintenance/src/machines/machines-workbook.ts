import type { VisitGrade } from '@officina/contracts/sites/visits';
import { machineWords } from '@officina/contracts/words/machine';
import { batchesOf } from '@officina/server-kit/all-pages';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { MachineBrief } from './machine.model.ts';
import type { ServiceData } from './machine-neighbours.ts';

type Column = Sheet['columns'][number] & { cell: (machine: MachineBrief) => Cell };

const { labels } = machineWords.it;

const batchSize = 250;

const gradeLabels: Record<VisitGrade, string> = {
  GOOD: 'Buono',
  SOSO: 'Discreto',
  BAD: 'Cattivo',
  OUTOFORDER: 'Non funzionante',
  OTHER: 'Altro',
};

/** Machines by code. The column of a service that the tenant has disabled is omitted, with a note below the machines. */
export function machinesWorkbook(
  machines: MachineBrief[],
  { siteNames, grades }: { siteNames: ServiceData<string>; grades: ServiceData<VisitGrade> },
  zone: string,
) {
  const columns: Column[] = [
    { header: labels.shortCode, width: 12, cell: ({ shortCode }) => shortCode },
    { header: labels.name, width: 36, cell: ({ name }) => name ?? null },
    ...columnOf(grades, { header: 'Stato', width: 18 }, (known) => ({ _id }) => {
      const grade = known.get(_id);
      return grade ? gradeLabels[grade] : null;
    }),
    ...columnOf(
      siteNames,
      { header: labels.site, width: 30 },
      (known) =>
        ({ site }) =>
          site ? (known.get(site) ?? 'Luogo non più in elenco') : null,
    ),
    { header: labels.isActive, width: 10, cell: ({ isActive }) => (isActive ? 'Sì' : 'No') },
  ];
  const rows = machines.map((machine) => columns.map(({ cell }) => cell(machine)));
  const notes = [...noteOf(grades, 'Stato'), ...noteOf(siteNames, labels.site)];
  const sheet = { name: 'Macchinari', zone, columns: columns.map(({ cell: _cell, ...column }) => column) };
  return workbook(sheet, inBatches([...rows, ...notes]));
}

const columnOf = <T>(
  data: ServiceData<T>,
  head: { header: string; width: number },
  cellOf: (known: Map<string, T>) => Column['cell'],
): Column[] => (data instanceof Map ? [{ ...head, cell: cellOf(data) }] : []);

const noteOf = (data: ServiceData<unknown>, header: string): Cell[][] =>
  data instanceof Map ? [] : [[`Senza la colonna «${header}»: l’azienda ha disattivato il servizio.`]];

async function* inBatches(rows: Cell[][]) {
  yield* batchesOf(rows, batchSize);
}
