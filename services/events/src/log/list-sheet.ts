import { words } from '@officina/contracts/words/all';
import type { ListColumn } from '@officina/server-kit/workbook/list-workbook';
import type { EventDocument } from './event.model.ts';

type Labels = Readonly<Record<string, string>>;

/** The labels of the changed fields; fields without one never show on a page. */
function changedFields({ entity, from, to }: EventDocument): string {
  const labels: Labels = words[entity as keyof typeof words]?.it.labels ?? {};
  const fields = new Set(Object.keys({ ...from, ...to }));
  return [...fields].flatMap((field) => labels[field] ?? []).join(', ');
}

/** The columns of the event log. */
export const listColumns: ListColumn<EventDocument>[] = [
  { header: 'Quando', width: 18, kind: 'instant', cell: ({ at }) => at },
  { header: 'Azione', width: 30, cell: ({ action }) => action },
  { header: 'Oggetto', width: 44, cell: ({ object }) => object },
  {
    header: 'Campi',
    width: 44,
    // A new or deleted document has all of them.
    cell: (event) => (event.from && event.to && changedFields(event)) || null,
  },
  { header: 'Chi', width: 30, cell: ({ user }) => user.name },
];
