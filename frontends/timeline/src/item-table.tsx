import type { Machine } from '@officina/contracts/maintenance/machines';
import { EmptyState, MarkBadge, openedHere, useNavigate } from '@officina/web-kit';
import { DataTable, MachineCell, type Column, type Filter } from '@officina/web-kit/table';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Line } from './drawing/lines.ts';
import { texts } from './texts.ts';
import { aboutOf, daysOf, lastOf, linkOf, markOf, sentenceOf, type Thing } from './items.ts';

interface ThingRow {
  thing: Thing;
  machine: Machine;
}

const { columns: heads } = texts;

const kindOf = ({ thing }: ThingRow): string =>
  thing.kind === 'job' ? thing.job.type : texts.kinds[thing.kind];

const state = ({ thing }: ThingRow) => {
  const mark = markOf(thing);
  return mark && <MarkBadge mark={mark} />;
};

const columns: Column<ThingRow>[] = [
  {
    key: 'macchina',
    header: heads.machine,
    text: ({ machine }) => `${machine.shortCode} ${machine.name ?? ''}`,
    cell: ({ machine }, compact) => (
      <MachineCell code={machine.shortCode} name={machine.name ?? ''} compact={compact} />
    ),
    clip: true,
    card: { plate: ({ machine }) => <MachineCell code={machine.shortCode} name="" compact /> },
  },
  {
    key: 'cosa',
    header: heads.what,
    text: (row) => `${kindOf(row)}: ${aboutOf(row.thing)}`,
    clip: true,
    card: 'title',
  },
  {
    key: 'stato',
    header: heads.state,
    text: ({ thing }) => markOf(thing)?.word ?? '',
    cell: state,
    card: { badge: state },
  },
  {
    key: 'inizio',
    header: heads.from,
    text: ({ thing }) => daysOf(thing).from,
    sort: ({ thing }) => thing.from,
    firstDown: true,
    right: true,
    card: 'foot',
  },
  {
    key: 'fine',
    header: heads.to,
    text: ({ thing }) => daysOf(thing).to,
    sort: ({ thing }) => lastOf(thing),
    firstDown: true,
    right: true,
    card: 'end',
  },
];

const filters: Filter<ThingRow>[] = [
  {
    key: 'tipo',
    label: texts.kind,
    look: 'chips',
    all: texts.allKinds,
    options: (['job', 'plan', 'visit'] as const).map((value) => ({ value, label: texts.kinds[value] })),
    of: ({ thing }) => thing.kind,
  },
];

const rowsOf = ({ machine, bars, dots }: Line): ThingRow[] =>
  [...bars, ...dots].map(({ thing }) => ({ thing, machine }));

/** What the lines show, newest first. */
export function ThingTable({ lines }: { lines: readonly Line[] }) {
  const navigate = useNavigate();
  const rows = useMemo(
    () => lines.flatMap(rowsOf).sort((one, other) => other.thing.from - one.thing.from),
    [lines],
  );
  return (
    <DataTable<ThingRow>
      caption={texts.drawing}
      rows={rows}
      rowKey={({ thing }) => thing.id}
      columns={columns}
      filters={filters}
      empty={<EmptyState title={texts.nothing}>{texts.nothingHint}</EmptyState>}
      noMatch={texts.noThing}
      onOpen={({ thing }) => void navigate(linkOf(thing), { state: openedHere })}
      nameOf={({ thing, machine }) => ` ${machine.shortCode}: ${sentenceOf(thing)}`}
      open={{ label: texts.open, icon: ChevronRight }}
    />
  );
}
