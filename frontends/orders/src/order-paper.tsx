import type { Company } from '@officina/contracts/auth/company';
import type { Order, OrderRow } from '@officina/contracts/orders/order';
import { formatDate, formatMoney, formatNumber, Plate, useSession, useTenant } from '@officina/web-kit';
import {
  mayFillPage,
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperTable,
  PaperText,
  SignatureLine,
  type PaperColumn,
} from '@officina/web-kit/paper';
import { codeOf } from './record.ts';
import { texts } from './texts.ts';

/** Delivery address, supplier, place and day; unknown parts are omitted. */
function Addressees({ order: { supplier, contact, orderDate } }: { order: Order }) {
  const { deliverTo = '', city } = useTenant().data?.billingdata ?? {};
  const [place, ...lines] = deliverTo.split('\n').filter((line) => line.trim());
  return (
    <>
      <div className="grid grid-cols-2 gap-6">
        <div className="wrap-anywhere">
          {place && (
            <>
              <p className="text-label">{texts.deliverTo}</p>
              <p className="font-bold">{place}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          )}
        </div>
        <div className="wrap-anywhere">
          {supplier && (
            <>
              <p className="text-label">{texts.to}</p>
              <p className="text-h3 font-bold">{supplier}</p>
              <p>{contact}</p>
            </>
          )}
        </div>
      </div>
      {city && (
        <p className="mt-6 text-right wrap-anywhere">
          {city}, {formatDate(orderDate)}
        </p>
      )}
    </>
  );
}

const { parts } = texts;

/** Columns of the rows; the supplier of the order is not repeated in each row. */
const rowColumns = (supplier: Order['supplier']): PaperColumn<OrderRow>[] => [
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

/** The printed page of a stored order: a letter to its supplier, like the PDF. The cost is as typed, nothing is added up. */
export function OrderPaper({ order }: { order: Order }) {
  const code = codeOf(order);
  return (
    <Paper title={texts.paper} code={texts.number(code)} isComplete>
      <Addressees order={order} />
      <h1 className="mt-5 wrap-anywhere">{texts.letterTitle(code, formatDate(order.orderDate))}</h1>
      <Letter order={order} />
    </Paper>
  );
}

function Letter({ order }: { order: Order }) {
  const { rows, price, notes, supplier, orderDate, orderStatus } = order;
  const orderedBy = useSession()?.fullName;
  const company = useTenant().data?.billingdata;
  const facts = [
    { name: texts.dayOfOrder, value: formatDate(orderDate) },
    { name: texts.orderedBy, value: orderedBy },
  ];
  const end = <Greeting orderedBy={orderedBy} company={company} />;
  const isEndInTable = mayFillPage(rows) && !notes;
  const cost = price != null && <Cost price={price} />;
  return (
    <>
      <p className="mt-2">{orderStatus === 'NEW' ? texts.draft : texts.request(price != null)}</p>
      <PaperFacts facts={facts.filter(({ value }) => value)} />
      <PaperBlock title={texts.rows} aside={`${rows.length}`}>
        <PaperTable
          columns={rowColumns(supplier)}
          rows={rows}
          end={
            isEndInTable && (
              <>
                {cost}
                {end}
              </>
            )
          }
        />
      </PaperBlock>
      {!isEndInTable && cost}
      {notes && (
        <PaperBlock title={texts.labels.notes}>
          <PaperText>{notes}</PaperText>
        </PaperBlock>
      )}
      {!isEndInTable && end}
    </>
  );
}

const Cost = ({ price }: { price: number }) => (
  <p className="mt-3 flex break-before-avoid items-baseline justify-end gap-4">
    {texts.labels.price} <b className="text-h3">{formatMoney(price)}</b>
  </p>
);

interface GreetingProps {
  orderedBy: string | undefined;
  /** Undefined if it is not loaded. */
  company: Company | undefined;
}

/** Data for the supplier's invoice, and the signature. */
function Greeting({ orderedBy, company }: GreetingProps) {
  const { name, recipientCode, vatNumber } = company ?? {};
  return (
    <PaperEnd>
      <div className="text-label wrap-anywhere">
        {recipientCode && <p>{texts.recipientCode(recipientCode)}</p>}
        {vatNumber && <p>{texts.vatNumber(vatNumber)}</p>}
      </div>
      <div>
        <p className="mb-12">{texts.greeting}</p>
        <SignatureLine who={[orderedBy, name].filter(Boolean).join(', ')} />
      </div>
    </PaperEnd>
  );
}
