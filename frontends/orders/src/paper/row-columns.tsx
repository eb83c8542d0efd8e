import type { Order, OrderRow } from '@officina/contracts/orders/order';
import { formatNumber, Plate } from '@officina/web-kit';
import type { PaperColumn } from '@officina/web-kit/paper';
import { texts } from '../texts.ts';

const { parts } = texts;

/** What is ordered; an order does not say in each row the supplier to whom it goes. */
export const rowColumns = (supplier: Order['supplier']): PaperColumn<OrderRow>[] => [
  { head: '', width: '9mm', cell: (_, at) => at + 1 },
  { head: parts.code, width: '27mm', cell: ({ code }) => <Code of={code} /> },
  { head: texts.yourCode, width: '27mm', cell: ({ code2 }) => <Code of={code2} /> },
  { head: texts.part, cell: (row) => <Part row={row} supplier={supplier} /> },
  {
    head: parts.machineName,
    width: '28mm',
    cell: ({ machineName }) => machineName && <Plate code={machineName} />,
  },
  {
    head: parts.qt,
    width: '24mm',
    isNumber: true,
    cell: ({ qt, unity }) => (
      <>
        <b>{formatNumber(qt ?? 0, 20)}</b> {unity}
      </>
    ),
  },
];

const Code = ({ of }: { of: string | null | undefined }) => (
  <span className="font-mono text-label">{of || '—'}</span>
);

function Part({ row, supplier }: { row: OrderRow; supplier: Order['supplier'] }) {
  const otherSupplier = row.manufacture === supplier ? undefined : row.manufacture;
  return (
    <>
      <b className="font-semibold">{row.name || '—'}</b>
      {[otherSupplier, row.description, row.notes].map(
        (text, at) =>
          text && (
            <span key={at} className="block text-label whitespace-pre-line">
              {text}
            </span>
          ),
      )}
    </>
  );
}
