import type { Spare } from '@officina/contracts/maintenance/spares';
import { orderTexts } from '@officina/contracts/orders/order-texts';
import { rowOfSpare } from '@officina/contracts/orders/row-of-spare';
import { Badge, Button, FailedState, glyphs, Plate, Skeleton } from '@officina/web-kit';
import { fold, isPlainEnter, TextInput } from '@officina/web-kit/forms';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ListQuantity, type Quantity, type TypedParts } from './typed-parts.tsx';
import { useNamedMachines, useSpares, type RowValue } from './record.ts';
import { texts } from './texts.ts';
const perPage = 5;

/** Whether the shown fields of a spare contain all typed words. */
function matches({ code, code2, name, manufacture }: Spare, machine: string, typed: string): boolean {
  const shown = fold([code, code2, name, manufacture, machine].filter(Boolean).join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

interface SparePickerProps {
  onAdd: (row: RowValue) => void;
  typed: TypedParts;
}

/** The tenant's spares, five per page, each with a quantity to add. */
export function SparePicker({ onAdd, typed }: SparePickerProps) {
  const { spares, error, retry } = useSpares();
  const { byId } = useNamedMachines();
  const [searched, setSearched] = useState('');
  const [page, setPage] = useState(0);
  if (!spares && error)
    return <FailedState what={texts.sparesNotArrived} code={error.requestId ?? error.code} onRetry={retry} />;
  // About as high as the search, five lines and the pager, so that the content below does not move.
  if (!spares)
    return (
      <div className="min-h-158 p-4 @2xl:min-h-104">
        <Skeleton cards={2} />
      </div>
    );
  const machineOf = (spare: Spare) => byId.get(spare.machineId ?? '');
  const found = spares.filter((spare) => {
    const machine = machineOf(spare);
    return matches(spare, machine ? `${machine.shortCode} ${machine.name ?? ''}` : '', searched);
  });
  const first = Math.min(page * perPage, Math.max(0, Math.ceil(found.length / perPage) - 1) * perPage);
  const shown = found.slice(first, first + perPage);
  const search = (text: string) => {
    setSearched(text);
    setPage(0);
  };
  return (
    <>
      <div className="border-t border-line px-4 py-3">
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={searched}
          onChange={search}
          autoComplete="off"
        />
      </div>
      <ul>
        {shown.map((spare) => (
          <SpareLine
            key={spare._id}
            spare={spare}
            machine={machineOf(spare)?.shortCode}
            qt={typed.quantityOf(spare._id)}
            onQuantity={(qt) => typed.setQuantity(spare._id, qt)}
            onAdd={onAdd}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
        <p className="flex-1" role="status">
          {shown.length > 0 ? texts.shown(first + 1, first + shown.length, found.length) : texts.noSpare}
        </p>
        <Button icon={ChevronLeft} disabled={first === 0} onClick={() => setPage(first / perPage - 1)}>
          <span className="@max-2xl:sr-only">{texts.previous}</span>
        </Button>
        <Button
          trailing={ChevronRight}
          disabled={first + perPage >= found.length}
          onClick={() => setPage(first / perPage + 1)}
        >
          <span className="@max-2xl:sr-only">{texts.next}</span>
        </Button>
      </div>
    </>
  );
}

interface SpareLineProps extends Pick<SparePickerProps, 'onAdd'> {
  spare: Spare;
  /** Code of the spare's machine. */
  machine: string | undefined;
  qt: Quantity;
  onQuantity: (qt: number | null) => void;
}

function SpareLine({ spare, machine, qt, onQuantity, onAdd }: SpareLineProps) {
  const [error, setError] = useState<string>();
  // Resets the field after each add, even while it has the focus.
  const [additions, setAdditions] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    if (typeof qt !== 'number' || qt <= 0) return setError(orderTexts.quantityMissing);
    setError(undefined);
    onQuantity(null);
    setAdditions(additions + 1);
    onAdd(rowOfSpare(spare, qt, machine));
  };
  const addAndStay = () => {
    flushSync(add);
    input.current?.focus();
  };
  const change = (next: number | null) => {
    setError(undefined);
    onQuantity(next);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2 @2xl:grid-cols-[7rem_6.5rem_minmax(0,1fr)_5.75rem_4.5rem_auto]">
      <span className="col-span-3 flex flex-wrap gap-2 @2xl:contents">
        <span className="@2xl:col-start-1 @2xl:row-start-1">
          <Badge of="spare" value={spare.orderStatus} />
        </span>
        {machine && (
          <span className="@2xl:col-start-4 @2xl:row-start-1">
            <Plate code={machine} />
          </span>
        )}
      </span>
      <span className="wrap-anywhere @2xl:contents">
        <b className="block font-[560] @2xl:col-start-3 @2xl:row-start-1">{spare.name}</b>
        <span className="block font-mono text-label text-ink-2 @2xl:col-start-2 @2xl:row-start-1">
          {spare.code}
        </span>
      </span>
      <div
        className="[&_input]:text-right @2xl:col-start-5 @2xl:row-start-1"
        onKeyDown={(event) => isPlainEnter(event) && addAndStay()}
      >
        <ListQuantity
          unity={spare.unity}
          key={additions}
          ref={input}
          aria-label={texts.quantityOf(spare.name)}
          aria-invalid={error !== undefined}
          placeholder="0"
          value={qt}
          onChange={change}
        />
      </div>
      <Button
        icon={Plus}
        aria-label={texts.addOne(spare.name)}
        onClick={add}
        className="@2xl:col-start-6 @2xl:row-start-1"
      >
        <span className="@max-2xl:sr-only">{texts.add}</span>
      </Button>
      {error && (
        <p
          role="alert"
          className="col-span-full flex items-start gap-1.5 text-label font-semibold text-red-text @2xl:justify-end"
        >
          <glyphs.ErrorRing className="size-4.5 flex-none p-px" />
          <span>{error}</span>
        </p>
      )}
    </li>
  );
}
