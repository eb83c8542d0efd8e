import type { Machine } from '@officina/contracts/maintenance/machines';
import { EmptyState, MarkBadge, openedHere, useNavigate } from '@officina/web-kit';
import { DataTable, MachineCell, type Column, type Filter } from '@officina/web-kit/table';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Line } from './drawing/lines.ts';
import { texts } from './texts.ts';
import { subjectOf, dateTexts, endOf, linkOf, markOf, itemLabel, type TimelineItem } from './items.ts';

interface ItemRow {
  item: TimelineItem;
  machine: Machine;
}

const { columns: headers } = texts;

const kindOf = ({ item }: ItemRow): string => (item.kind === 'job' ? item.job.type : texts.kinds[item.kind]);

const state = ({ item }: ItemRow) => {
  const mark = markOf(item);
  return mark && <MarkBadge mark={mark} />;
};

const columns: Column<ItemRow>[] = [
  {
    key: 'macchina',
    header: headers.machine,
    text: ({ machine }) => `${machine.shortCode} ${machine.name ?? ''}`,
    cell: ({ machine }, compact) => (
      <MachineCell code={machine.shortCode} name={machine.name ?? ''} compact={compact} />
    ),
    clip: true,
    card: { plate: ({ machine }) => <MachineCell code={machine.shortCode} name="" compact /> },
  },
  {
    key: 'cosa',
    header: headers.what,
    text: (row) => `${kindOf(row)}: ${subjectOf(row.item)}`,
    clip: true,
    card: 'title',
  },
  {
    key: 'stato',
    header: headers.state,
    text: ({ item }) => markOf(item)?.word ?? '',
    cell: state,
    card: { badge: state },
  },
  {
    key: 'inizio',
    header: headers.from,
    text: ({ item }) => dateTexts(item).from,
    sort: ({ item }) => item.from,
    firstDown: true,
    right: true,
    card: 'foot',
  },
  {
    key: 'fine',
    header: headers.to,
    text: ({ item }) => dateTexts(item).to,
    sort: ({ item }) => endOf(item),
    firstDown: true,
    right: true,
    card: 'end',
  },
];

const filters: Filter<ItemRow>[] = [
  {
    key: 'tipo',
    label: texts.kind,
    look: 'chips',
    all: texts.allKinds,
    options: (['job', 'plan', 'visit'] as const).map((value) => ({ value, label: texts.kinds[value] })),
    of: ({ item }) => item.kind,
  },
];

const rowsOf = ({ machine, bars, dots }: Line): ItemRow[] =>
  [...bars, ...dots].map(({ item }) => ({ item, machine }));

/** The items of all lines, newest first. */
export function ItemTable({ lines }: { lines: readonly Line[] }) {
  const navigate = useNavigate();
  const rows = useMemo(
    () => lines.flatMap(rowsOf).sort((one, other) => other.item.from - one.item.from),
    [lines],
  );
  return (
    <DataTable<ItemRow>
      caption={texts.drawing}
      rows={rows}
      rowKey={({ item }) => item.id}
      columns={columns}
      filters={filters}
      empty={<EmptyState title={texts.nothing}>{texts.nothingHint}</EmptyState>}
      noMatch={texts.noItem}
      onOpen={({ item }) => void navigate(linkOf(item), { state: openedHere })}
      nameOf={({ item, machine }) => ` ${machine.shortCode}: ${itemLabel(item)}`}
      open={{ label: texts.open, icon: ChevronRight }}
    />
  );
}
