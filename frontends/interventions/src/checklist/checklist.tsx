import {
  Button,
  Card,
  formatDate,
  fromInput,
  glyphs,
  Plate,
  useMachines,
  useShortcutKeys,
} from '@officina/web-kit';
import { useFormValue, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { Paper, PaperBlock, PaperEnd, PaperMarks, PaperSubject, PrintButton } from '@officina/web-kit/paper';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePlans } from '../plans.ts';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import { hasChecklist } from '../type-rules.ts';
import { formatCounts, markOf, withMark, markLabel, type CheckItem, type Mark } from './mark.ts';
import { PointText } from './point-text.tsx';

interface CheckRowProps {
  item: CheckItem;
  number: number;
  isCurrent: boolean;
  /** Absent when the intervention is closed. */
  onMark?: (mark: Mark) => void;
}

/** One line of the checklist: two buttons while it is unmarked, collapsed once it is OK or KO. */
export function CheckRow(props: CheckRowProps) {
  return markOf(props.item) === '' ? <EmptyRow {...props} /> : <MarkedRow {...props} />;
}

function MarkedRow({ item, number, onMark }: CheckRowProps) {
  const isOk = markOf(item) === 'OK';
  const Glyph = isOk ? glyphs.CheckDisc : glyphs.CrossOctagon;
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line px-4 touch:min-h-14">
      <Glyph
        width="20"
        height="20"
        className={`flex-none [--mark:var(--sheet)] ${isOk ? 'text-green' : 'text-red'}`}
      />
      <PointText text={`${number}. ${item.title}`} clamp="line-clamp-1" className="text-ink-2" />
      <b className={`text-label ${isOk ? 'text-green-text' : 'text-red-text'}`}>{markLabel(item)}</b>
      {onMark && (
        <Button kind="ghost" size="sm" icon={Undo2} className="min-w-(--ctl-sm)" onClick={() => onMark('')}>
          <span className="max-md:sr-only">{texts.undo}</span>
          <span className="sr-only"> {item.title}</span>
        </Button>
      )}
    </li>
  );
}

function EmptyRow({ item, number, isCurrent, onMark }: CheckRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) row.current?.scrollIntoView({ block: 'nearest' });
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  // On phones the keys of the current point stand below its full text, those of the others beside it.
  const now =
    'bg-raised py-4 max-md:flex-wrap before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:border-r before:border-key-edge before:bg-key';
  const markStyle = `min-h-(--ok) ${isCurrent ? 'min-w-16 max-md:min-w-24' : 'min-w-16 max-md:min-w-(--ok) max-md:px-2'}`;
  return (
    <li
      ref={row}
      data-unmarked
      aria-current={isCurrent ? 'step' : undefined}
      className={`relative flex items-center gap-x-3 gap-y-2.5 border-t border-line px-4 ${isCurrent ? now : 'py-2.5 max-md:py-1'}`}
    >
      <span className="w-5 flex-none text-right font-semibold text-ink-2">{number}</span>
      <PointText
        text={item.title}
        clamp={isCurrent ? undefined : 'max-md:not-print:line-clamp-2'}
        className={isCurrent ? 'text-h3 font-bold max-md:basis-[calc(100%-2rem)]' : ''}
      />
      {onMark ? (
        <span data-marks="" className="ml-auto flex flex-none gap-2">
          <Button className={markStyle} onClick={() => onMark('OK')}>
            {texts.ok}
            <span className="sr-only"> {item.title}</span>
          </Button>
          <Button className={markStyle} onClick={() => onMark('KO')}>
            {texts.ko}
            <span className="sr-only"> {item.title}</span>
          </Button>
        </span>
      ) : (
        <span className="text-label text-ink-2">{texts.toCheck}</span>
      )}
    </li>
  );
}

/**
 * A pressed button disappears when its row is marked or unmarked. Moves the focus to the next button that the selector finds in
 * the list, or to the list's header, so that it never leaves the sheet.
 */
export function useChecklistFocus(next: string) {
  const box = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses === 0) return;
    const list = box.current?.parentElement;
    (list?.querySelector<HTMLElement>(next) ?? box.current)?.focus();
  }, [presses, next]);
  const keepFocus = () => setPresses((count) => count + 1);
  /** For keyboard shortcuts, which may be pressed while the focus is elsewhere. */
  const keepFocusWithin = () => {
    if (box.current?.parentElement?.contains(document.activeElement)) keepFocus();
  };
  return { box, keepFocus, keepFocusWithin };
}

/** The current item: the first unmarked one from the user's position on, or else the first unmarked one. */
function useCurrentItem(items: readonly CheckItem[]) {
  const [from, setFrom] = useState(0);
  const isEmpty = (item: CheckItem) => markOf(item) === '';
  const after = items.findIndex((item, index) => index >= from && isEmpty(item));
  const current = after >= 0 ? after : items.findIndex(isEmpty);
  return {
    /** -1 when all are marked. */
    current,
    goTo: setFrom,
    /** Moves to the next unmarked item, and from the last one back to the first. */
    next: () => setFrom(current + 1),
  };
}

/** The checklist of an open job on paper: existing marks, boxes for the other points, room for remarks. */
function PaperChecklist({ job }: { job: InterventionValues }) {
  const { machineId, maintenanceId, externalExecutor, startDate, scheduledMaintenance } = job;
  const machines = useMachines();
  const machine = machines.byId.get(machineId);
  const { planOf, isComplete } = usePlans(machineId, maintenanceId !== '');
  const plan = planOf(maintenanceId);
  return (
    <Paper title={texts.paperChecklist} isComplete={isComplete && machines.query.isSuccess}>
      <PaperSubject title={machine?.name ?? machine?.shortCode ?? texts.unknownMachine}>
        <PaperMarks>
          {machine && <Plate code={machine.shortCode} look="large" />}
          {plan && <b className="wrap-anywhere">{plan.description}</b>}
        </PaperMarks>
      </PaperSubject>
      <p className="mt-3">
        {texts.labels.startDate} {formatDate(fromInput(startDate))}
        {externalExecutor && ` · ${texts.labels.externalExecutor} ${externalExecutor}`}
      </p>
      <ol className="mt-4 divide-y divide-line-strong border-y border-ink">
        {scheduledMaintenance.checkList.map((item, index) => (
          <PaperItem key={index} item={item} number={index + 1} />
        ))}
      </ol>
      <PaperBlock title={texts.remarks}>
        <div className="h-[40mm] break-inside-avoid" />
      </PaperBlock>
      <PaperEnd signatures={texts.signatures} />
    </Paper>
  );
}

function PaperItem({ item, number }: { item: CheckItem; number: number }) {
  const mark = markOf(item);
  const Glyph = mark === 'OK' ? glyphs.CheckDisc : glyphs.CrossOctagon;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="w-6 text-right">{number}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{item.title}</span>
      {mark ? (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <Glyph /> {mark}
        </span>
      ) : (
        [texts.ok, texts.ko].map((word) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <span className="size-[6mm] border border-ink" /> {word}
          </span>
        ))
      )}
    </li>
  );
}

interface ChecklistProps {
  form: ServerForm<InterventionValues>;
  /** Whether the intervention is closed. */
  locked: boolean;
}

/** The checklist of a PROGRAMMATA. */
export function Checklist(props: ChecklistProps) {
  const type = useWatch({ control: props.form.control, name: 'type' });
  return hasChecklist(type) ? <Points {...props} /> : null;
}

function Points({ form, locked: isClosed }: ChecklistProps) {
  const { id, value, onChange, disabled } = useFormValue(form.control, 'scheduledMaintenance');
  const locked = isClosed || disabled;
  const error = form.errorAt('scheduledMaintenance');
  const items: CheckItem[] = value.checkList;
  const { box, keepFocus, keepFocusWithin } = useChecklistFocus('[aria-current] [data-marks] button');
  const { current, goTo, next } = useCurrentItem(items);
  const setMark = (at: number, mark: Mark) => {
    goTo(mark === '' ? at : at + 1);
    onChange({ checkList: items.map((item, index) => (index === at ? withMark(item, mark) : item)) });
  };
  const lastDone = items.findLastIndex(
    (item, index) => markOf(item) !== '' && (current < 0 || index < current),
  );
  const byKey = (at: number, mark: Mark) => () => {
    if (at < 0) return;
    setMark(at, mark);
    keepFocusWithin();
  };
  const keys = { o: byKey(current, 'OK'), k: byKey(current, 'KO'), j: next, u: byKey(lastDone, '') };
  useShortcutKeys(locked ? undefined : keys, '[role=alertdialog]');
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="overflow-hidden">
      <div ref={box} id={id} tabIndex={-1} className="px-4 pt-3 pb-3">
        <Progress titleId={`${id}-title`} items={items} canPrint={!isClosed} />
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
      </div>
      {items.length > 0 && (
        <ol>
          {items.map((item, index) => (
            <CheckRow
              key={index}
              item={item}
              number={index + 1}
              isCurrent={!locked && index === current}
              onMark={
                locked
                  ? undefined
                  : (mark) => {
                      setMark(index, mark);
                      keepFocus();
                    }
              }
            />
          ))}
        </ol>
      )}
      {!isClosed && items.length > 0 && <PrintableChecklist form={form} />}
    </Card>
  );
}

function PrintableChecklist({ form: { control } }: Pick<ChecklistProps, 'form'>) {
  return <PaperChecklist job={useWatch({ control }) as InterventionValues} />;
}

const cells: Record<Mark, string> = {
  OK: 'bg-green-solid',
  KO: 'bg-red-solid',
  '': 'border border-line-strong bg-well',
};

interface ProgressProps {
  titleId: string;
  items: CheckItem[];
  canPrint: boolean;
}

function Progress({ titleId, items, canPrint }: ProgressProps) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={titleId}>{texts.checklist}</h2>
        {items.length > 0 && (
          <p aria-live="polite" className="flex-1 text-right">
            {formatCounts(items)}
          </p>
        )}
        {items.length > 0 && canPrint && <PrintButton kind="ghost" size="sm" label={texts.printChecklist} />}
      </div>
      {items.length === 0 ? (
        <p className="mt-1 text-ink-2">{texts.checklistEmpty}</p>
      ) : (
        <div className="mt-3 flex gap-1" aria-hidden="true">
          {items.map((item, index) => (
            <span key={index} className={`h-2 flex-1 rounded-xs ${cells[markOf(item)]}`} />
          ))}
        </div>
      )}
    </>
  );
}
