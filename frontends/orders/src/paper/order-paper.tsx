import type { Company } from '@officina/contracts/auth/company';
import type { Order } from '@officina/contracts/orders/order';
import { formatDate, formatMoney, useSession, useTenant } from '@officina/web-kit';
import {
  isLong,
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperTable,
  PaperText,
  SignatureLine,
} from '@officina/web-kit/paper';
import { codeOf } from '../record.ts';
import { texts } from '../texts.ts';
import { Addressees } from './addressees.tsx';
import { rowColumns } from './row-columns.tsx';

/** A stored order on paper: a letter to its supplier, as the PDF. Costs stand as they were typed, nothing is added up. */
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
  const isEndInTable = isLong(rows) && !notes;
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
  /** Undefined where it did not arrive. */
  company: Company | undefined;
}

/** What an invoice needs to find its way, and who signs. */
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
