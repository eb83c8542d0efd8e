import type { Machine } from '@officina/contracts/maintenance/machines';
import { counted, FacePicture, MarkBadge, PlateWithFlag, TextLink, useApi } from '@officina/web-kit';
import { PendingValue, type Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { inactiveMark, Tags } from '../machine-marks.tsx';
import { texts } from '../texts.ts';

/** Number of open interventions by machine id, without zeros. Undefined while loading. */
function useOpenCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  return useMemo(() => {
    if (!data) return undefined;
    const counts = new Map<string, number>();
    for (const { machineId } of data) counts.set(machineId, (counts.get(machineId) ?? 0) + 1);
    return counts;
  }, [data]);
}

const missing = '—';
const nameOf = ({ name }: Machine) => name || missing;

const code: Column<Machine> = {
  key: 'codice',
  header: texts.labels.shortCode,
  text: ({ shortCode }) => shortCode,
  cell: ({ shortCode, name, files }) => (
    <span className="inline-flex items-center gap-2">
      {files?.face && (
        <FacePicture id={files.face} name={name || shortCode} className="size-8 print:hidden" />
      )}
      <PlateWithFlag code={shortCode} />
    </span>
  ),
  card: 'plate',
};

const name: Column<Machine> = {
  key: 'nome',
  header: texts.labels.name,
  text: nameOf,
  cell: (machine) => (
    <>
      <span className="font-[560]">{nameOf(machine)}</span>{' '}
      {!machine.isActive && <MarkBadge mark={inactiveMark} />}
    </>
  ),
  clip: true,
  card: { title: nameOf, badge: ({ isActive }) => !isActive && <MarkBadge mark={inactiveMark} /> },
};

const tags: Column<Machine> = {
  key: 'tag',
  header: texts.labels.tags,
  text: (machine) => machine.tags.join(', '),
  cell: (machine) => <Tags tags={machine.tags} />,
  clip: true,
  width: '172px',
  from: 1280,
  card: { flag: (machine) => machine.tags.length > 0 && <Tags tags={machine.tags} /> },
};

const model: Column<Machine> = {
  key: 'modello',
  header: texts.labels.model,
  text: (machine) => machine.model || missing,
  clip: true,
  width: '128px',
  from: 1280,
  card: { text: (machine) => machine.model },
};

const serial: Column<Machine> = {
  key: 'seriale',
  header: texts.labels.serial,
  text: (machine) => machine.serial || missing,
  cell: (machine) => <span className="font-mono wrap-anywhere">{machine.serial || missing}</span>,
  clip: true,
  width: '148px',
  card: { text: (machine) => machine.serial && <span className="ml-2 font-mono">{machine.serial}</span> },
};

const summaryLink = ({ _id, shortCode }: Machine) => (
  <span data-print="hide">
    <TextLink to={`/machine/${_id}`} about={shortCode}>
      {texts.summary}
    </TextLink>
  </span>
);

const summary: Column<Machine> = {
  key: 'scheda',
  header: texts.facts,
  text: () => '',
  cell: summaryLink,
  act: true,
  sort: false,
  card: { foot: summaryLink },
};

/** The specified columns in the specified order; the table itself adds «Modifica». */
const specified: Column<Machine>[] = [code, name, tags, model, serial];

/** The columns of the list, with the number of open interventions added. */
export function useColumns(): Column<Machine>[] {
  const openCounts = useOpenCounts();
  return useMemo(() => {
    const countOf = ({ _id }: Machine) => openCounts?.get(_id) ?? 0;
    const formatCount = (machine: Machine) => counted(countOf(machine), 'da fare', 'da fare');
    const text = (machine: Machine) => (countOf(machine) > 0 ? formatCount(machine) : missing);
    const open: Column<Machine> = {
      key: 'aperti',
      // A fixed width, because the counts load after the machines.
      width: '148px',
      header: texts.openJobs,
      text,
      cell: (machine) => (openCounts ? text(machine) : <PendingValue />),
      sort: countOf,
      firstDown: true,
      right: true,
      card: {
        end: (machine) => countOf(machine) > 0 && <b className="text-ink">{formatCount(machine)}</b>,
      },
    };
    return [...specified, open, summary];
  }, [openCounts]);
}
