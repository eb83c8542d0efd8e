import type { Order } from '@officina/contracts/orders/order';
import { formatDate, useTenant } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** Where it is delivered, to whom it is written, place and day; what is not known is left out. */
export function Addressees({ order: { supplier, contact, orderDate } }: { order: Order }) {
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
