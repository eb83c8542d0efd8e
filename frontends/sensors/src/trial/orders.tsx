import type { TrialReading } from '@officina/contracts/industrial/readings';
import { parseRegister, type WordOrder } from '@officina/contracts/industrial/register';
import { glyphs } from '@officina/web-kit';
import { useId } from 'react';
import { rawInWords } from '@officina/web-kit/sensors';
import { orderName, orderWords } from '../words/orders.ts';
import { chosenValue } from './chosen-value.ts';
import { trialTexts } from './trial-texts.ts';
import type { Tried } from './use-trial.ts';

interface OrdersProps {
  reading: TrialReading;
  shown: Tried;
  onChoose: (order: WordOrder) => void;
}

/** The number in each order that its words may have, to choose one; of a single word just the number. */
export function Orders({ reading, shown, onChoose }: OrdersProps) {
  const id = useId();
  const { values } = reading;
  if (values.length < 2)
    return (
      <p>
        <span className="text-label font-semibold">{trialTexts.value}</span>{' '}
        <b className="font-mono">{chosenValue(reading, shown)}</b>
      </p>
    );
  const parsed = parseRegister(shown.register);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-label font-semibold">
        {trialTexts.orders}
      </h3>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ order, raw }) => (
          <OrderChoice
            key={order}
            order={order}
            value={rawInWords(raw, shown.unit)}
            isChosen={'order' in parsed && parsed.order === order}
            onChoose={() => onChoose(order)}
          />
        ))}
      </div>
    </section>
  );
}

interface OrderChoiceProps {
  order: WordOrder;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}

function OrderChoice({ order, value, isChosen, onChoose }: OrderChoiceProps) {
  const look = isChosen ? 'border-ink inset-ring-1 inset-ring-ink' : 'border-line';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`grid min-w-0 cursor-pointer gap-0.5 rounded-md border bg-raised p-3 text-left ${look}`}
    >
      <span className="flex items-center justify-between gap-2 text-label">
        <b className="font-mono">{orderName(order)}</b>
        {isChosen ? (
          <span className="inline-flex items-center gap-1 font-semibold">
            <glyphs.CheckDisc />
            {trialTexts.chosen}
          </span>
        ) : (
          <span className="underline underline-offset-3">{trialTexts.choose}</span>
        )}
      </span>
      <b className="font-mono wrap-anywhere">{value}</b>
      <span className="text-label text-ink-2">{orderWords[order]}</span>
    </button>
  );
}
