import type { Lot } from '@officina/contracts/lotlog/lot';
import { Badge, counted, download, formatDate, statuses } from '@officina/web-kit';
import { RecordList, useRecords, type ListOpeners } from '@officina/web-kit/records';
import type { Column, Filter } from '@officina/web-kit/table';
import { endInRow } from './forecast/end-in-words.ts';
import { lotRecord, states } from './record.ts';
import { productLabel, texts } from './texts.ts';

const { labels } = texts;

const flagWords = ({ flags = [] }: Lot): string => flags.map((flag) => texts.marks[flag]).join(', ');

/** The day, with an explanation and warnings below. */
function EndCell({ lot }: { lot: Lot }) {
  const { day, more } = endInRow(lot);
  const flags = flagWords(lot);
  return (
    <span className="inline-grid gap-0.5 text-left">
      <span>{day}</span>
      {more && <span className="text-label text-ink-2">{more}</span>}
      {flags && <span className="text-label font-semibold text-amber-text">{flags}</span>}
    </span>
  );
}

/** The specified columns, in the specified order. */
const columns: Column<Lot>[] = [
  {
    key: 'lotto',
    header: texts.columns.code,
    text: ({ lotCode }) => lotCode,
    cell: ({ lotCode }) => <span className="font-mono font-semibold wrap-anywhere">{lotCode}</span>,
    card: 'title',
  },
  {
    key: 'prodotto',
    header: labels.product,
    text: ({ product }) => productLabel(product),
    card: 'flag',
  },
  {
    key: 'inizio',
    header: labels.startDate,
    text: ({ startDate }) => formatDate(startDate),
    sort: ({ startDate }) => startDate,
    firstDown: true,
    width: '9rem',
    card: { foot: ({ startDate }) => `${labels.startDate} ${formatDate(startDate)}` },
  },
  {
    key: 'fine',
    header: texts.columns.estimatedEnd,
    text: (lot) => [endInRow(lot).day, endInRow(lot).more, flagWords(lot)].filter(Boolean).join(' '),
    sort: ({ status, estimate, estimatedEndDate }) =>
      status === 'CLOSED' ? estimatedEndDate : estimate?.end,
    cell: (lot) => (
      <div className="py-1">
        <EndCell lot={lot} />
      </div>
    ),
    width: '15rem',
    card: {
      foot: (lot) =>
        lot.status === 'CLOSED' ? (
          `${texts.columns.end} ${formatDate(lot.endDate)}`
        ) : (
          <span className="flex items-baseline gap-1.5">
            {texts.columns.estimatedEnd} <EndCell lot={lot} />
          </span>
        ),
    },
  },
  {
    key: 'stato',
    header: labels.status,
    text: ({ status }) => statuses.lot[status].word,
    sort: ({ status }) => states.indexOf(status),
    cell: ({ status }) => <Badge of="lot" value={status} />,
    width: '8rem',
    card: 'badge',
  },
];

const filters: Filter<Lot>[] = [
  {
    key: 'stato',
    label: labels.status,
    look: 'chips',
    all: texts.any,
    options: states.map((value) => ({
      ...{ value, label: statuses.lot[value].word, glyph: statuses.lot[value].glyph },
    })),
    of: ({ status }) => status,
  },
];

const counts = (lots: readonly Lot[]) => {
  const closed = lots.filter(({ status }) => status === 'CLOSED').length;
  const open = counted(lots.length - closed, ...texts.fermenting);
  return closed > 0 ? [open, counted(closed, ...texts.closedCount)] : [open];
};

/** All lots, newest first. */
export function LotList({ onNew, onOpen }: ListOpeners) {
  return (
    <RecordList<Lot>
      texts={texts}
      routes={lotRecord.routes}
      list={useRecords(lotRecord)}
      rowKey={({ _id }) => _id}
      columns={columns}
      filters={filters}
      counts={counts}
      getExcel={(ids) => download('POST /api/lotlog/excel', { body: { ids } })}
      part={texts.allLots}
      onNew={onNew}
      onOpen={({ _id }) => onOpen(_id)}
      nameOf={({ lotCode }) => ` ${lotCode}`}
    />
  );
}
