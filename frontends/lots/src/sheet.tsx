import type { Lot } from '@officina/contracts/lotlog/lot';
import { Badge, Button, now } from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import {
  RecordSheet,
  useRecord,
  useRecordForm,
  useRecords,
  type SheetOpening,
} from '@officina/web-kit/records';
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { LotCurve } from './curve/lot-curve.tsx';
import { Facts } from './facts.tsx';
import { FiguresRow, FlagsList } from './forecast/figures.tsx';
import { LotPaper } from './lot-paper.tsx';
import { ReadingsCard } from './readings/readings-card.tsx';
import { useChecks } from './readings/checks.ts';
import { lotRecord } from './record.ts';
import { StatusQuestion, useStatusQuestion } from './status-question.tsx';
import { texts } from './texts.ts';

const none: readonly Lot[] = [];

/** Why the readings cannot be edited. With an incomplete list, a save would delete the missing readings. */
function lockReason(lot: Lot | undefined): string | undefined {
  if (lot?.status === 'CLOSED') return texts.locked;
  return lot?.cut?.includes('data') ? texts.readingsCut : undefined;
}

/** Focuses the first measure and scrolls its label into view. The time field needs no input, because it follows the clock. */
function focusFields(fields: HTMLElement | null): void {
  fields?.scrollIntoView();
  fields?.querySelector<HTMLInputElement>('[inputmode=decimal]')?.focus({ preventScroll: true });
}

/** «Crea/Modifica lotto»: what its readings say, the readings, and beside them what it is. */
export function LotSheet({ id, open, onClose }: SheetOpening) {
  const found = useRecord(lotRecord, id);
  const { rows: lots = none } = useRecords(lotRecord);
  const checks = useChecks();
  const question = useStatusQuestion();
  const [fields, curve] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [start] = useState(() => ({ startDate: now().toISOString() }));
  const editing = useRecordForm(lotRecord, {
    ...{ found, start, onClose },
    confirm: async (values, from) =>
      checks.passAll(values.data, from?.data ?? []) && (await question.confirm(values, from)),
  });
  const { form, latest: lot, access } = editing;
  const status = useWatch({ control: form.control, name: 'status' });
  // The stored status decides; an unsaved choice does not lock the sheet.
  const isLocked = lot?.status === 'CLOSED';
  const locked = lockReason(lot);
  const name = lot && texts.heading(texts.products[lot.product], lot.lotCode);
  const facts = (
    <div className="grid min-w-0 grid-cols-1 gap-4.5">
      <Facts form={form} lot={lot} isLocked={isLocked} />
    </div>
  );
  return (
    <RecordSheet
      record={lotRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      width={1120}
      heading={name ?? texts.create}
      marks={<Badge of="lot" value={status} />}
      subject={{ name }}
      paper={lot && <LotPaper lot={lot} curve={curve} />}
    >
      <div className="grid grid-cols-1 gap-4">
        {lot && !locked && !access.isReadOnly && (
          <Button
            className="w-full lg:hidden"
            icon={ArrowDown}
            aria-label={texts.addBelow}
            onClick={() => focusFields(fields.current)}
          >
            {texts.add}
          </Button>
        )}
        {lot && <FiguresRow lot={lot} />}
        {lot && <FlagsList flags={lot.flags} />}
        {lot && (
          <div ref={curve}>
            <LotCurve lot={lot} others={lots} />
          </div>
        )}
        <div
          className={`grid grid-cols-1 items-start gap-5 ${lot ? 'lg:grid-cols-[minmax(0,1fr)_330px]' : 'lg:grid-cols-[330px_minmax(0,1fr)]'}`}
        >
          {!lot && facts}
          <ReadingsCard editing={editing} checks={checks} locked={locked} fields={fields} />
          {lot && facts}
        </div>
      </div>
      <StatusQuestion status={question} />
    </RecordSheet>
  );
}
