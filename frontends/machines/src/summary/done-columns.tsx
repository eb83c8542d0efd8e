import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Badge, formatDate, statuses, TypeWord } from '@officina/web-kit';
import type { Column } from '@officina/web-kit/table';
import { jobText } from './job-text.ts';

/** Columns of the executed interventions of one machine. */
export const doneColumns: Column<Intervention>[] = [
  {
    key: 'chiuso',
    header: 'Chiuso il',
    text: ({ endDate }) => formatDate(endDate),
    sort: ({ endDate }) => endDate,
    firstDown: true,
    card: { plate: ({ endDate }) => <span className="text-ink-2">{formatDate(endDate)}</span> },
  },
  {
    key: 'tipo',
    header: 'Tipo intervento',
    text: ({ type }) => type,
    cell: ({ type }) => <TypeWord type={type} />,
    card: 'foot',
  },
  {
    key: 'stato',
    header: 'Stato',
    text: ({ status }) => statuses.intervention[status].word,
    cell: ({ status }) => <Badge of="intervention" value={status} />,
    card: 'badge',
  },
  { key: 'descrizione', header: 'Descrizione', text: jobText, clip: true, card: 'title' },
  {
    key: 'apertoda',
    header: 'Aperto da',
    text: ({ openBy }) => openBy || '—',
    clip: true,
    width: '176px',
    card: 'foot',
  },
];
