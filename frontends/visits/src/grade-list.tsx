import type { Visit } from '@officina/contracts/sites/visits';
import {
  Button,
  Card,
  FailedState,
  formatDate,
  fromInput,
  now,
  PlateWithFlag,
  statuses,
  useMachines,
} from '@officina/web-kit';
import { ChoiceTiles, TextArea, useWatch } from '@officina/web-kit/forms';
import { useRecords } from '@officina/web-kit/records';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BadMachine } from './bad-machine.tsx';
import type { VisitJobs } from './jobs.ts';
import { lastGrades, machineRows, type LastGrade, type MachineRow } from './machine-rows.ts';
import { graded, grades, isBad, visitRecord, wordOf, type Graded, type VisitEditing } from './record.ts';
import { texts } from './texts.ts';

const choices = grades.map((value) => {
  const { word: label, glyph, family } = statuses.grade[value];
  return { value, label, glyph, family };
});

type Grade = (typeof grades)[number];

interface GradeListProps {
  editing: VisitEditing;
  stored: Visit | undefined;
  jobs: VisitJobs;
}

/** «Macchine del luogo»: each with its last grade and the one of this visit, given by one touch. */
export function GradeList({ editing, stored, jobs }: GradeListProps) {
  const { form } = editing;
  const [siteId, datetime, given] = useWatch({
    control: form.control,
    name: ['site', 'datetime', 'machines'],
  });
  const { query } = useMachines();
  const machines = query.data;
  const rows = useMemo(
    () => machines && machineRows({ siteId, grades: given, stored, machines }),
    [siteId, given, stored, machines],
  );
  const last = useLastGrades(stored?._id, datetime);
  const say = (id: string, next: Graded | undefined) =>
    form.setValue('machines', graded(given, id, next), { shouldDirty: true });
  const seen = Object.keys(given).length;
  const all = rows?.length ?? 0;
  return (
    <Card as="section" className="p-0" aria-labelledby="macchine">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 id="macchine">{texts.machines}</h2>
        {all > 0 && <p>{texts.seen(seen, all)}</p>}
      </div>
      {rows?.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-ink-2">
          {siteId ? texts.noMachines : texts.noSite}
        </p>
      )}
      {!rows && query.error && (
        <FailedState
          what={texts.machinesNotArrived}
          code={query.error.requestId ?? query.error.code}
          onRetry={() => void query.refetch()}
        />
      )}
      <ul>
        {rows?.map((row) => (
          <GradeRow
            key={row.id}
            row={row}
            last={last && (last.get(row.id) ?? null)}
            said={given[row.id]}
            onSay={(next) => say(row.id, next)}
            stored={stored}
            jobs={jobs}
          />
        ))}
      </ul>
      {seen < all && (
        <p className="border-t border-line px-4 py-2.5 text-label text-ink-2">{texts.leftOut}</p>
      )}
    </Card>
  );
}

/** By machine; undefined until all visits have come. */
function useLastGrades(id: string | undefined, datetime: string): ReadonlyMap<string, LastGrade> | undefined {
  const { rows: visits, isPartial } = useRecords(visitRecord);
  return useMemo(() => {
    if (!visits || isPartial) return undefined;
    const before = fromInput(datetime) ?? now().toISOString();
    return lastGrades(visits, { id, before });
  }, [visits, isPartial, id, datetime]);
}

interface GradeRowProps extends Pick<GradeListProps, 'stored' | 'jobs'> {
  row: MachineRow;
  /** `null` when it never had one; undefined while that is not known. */
  last: LastGrade | null | undefined;
  /** By this visit. */
  said: Graded | undefined;
  onSay: (said: Graded | undefined) => void;
}

/** Nobody reaches it while it is not shown, but it keeps its room. */
const shownIf = (isShown: unknown) => (isShown ? undefined : ({ visibility: 'hidden' } as const));

function GradeRow({ row, last, said, onSay, stored, jobs }: GradeRowProps) {
  const { code, name } = row;
  const note = useRef<HTMLTextAreaElement>(null);
  const [isNoting, setNoting] = useState(false);
  const addNote = () => {
    flushSync(() => setNoting(true));
    note.current?.focus();
  };
  // What is opened on a machine goes with the grade that it was asked for at.
  const grade = (status: Grade | undefined) => onSay(status && { status, note: said?.note ?? '' });
  const hasNote = said && (isNoting || said.note !== '');
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PlateWithFlag code={code} />
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
        <div className="flex items-center justify-between gap-x-3 max-md:w-full">
          <span className="text-label text-ink-2">
            {last && texts.last(wordOf(last.status), formatDate(last.datetime))}
            {last === null && texts.neverSeen}
          </span>
          {/* Its height is the text's, and it has its room before a grade is given: nothing moves when it comes. */}
          <span className="-mt-5 -mb-1 flex flex-none md:-my-2" style={shownIf(said)}>
            <span style={shownIf(!hasNote)}>
              <Button kind="ghost" size="sm" onClick={addNote}>
                {texts.labels.note}
                <span className="sr-only"> {texts.about(name)}</span>
              </Button>
            </span>
            <Button kind="ghost" size="sm" onClick={() => onSay(undefined)}>
              {texts.ungrade}
              <span className="sr-only"> {texts.gradeOf(name)}</span>
            </Button>
          </span>
        </div>
      </div>
      <ChoiceTiles<Grade | ''>
        aria-label={texts.gradeOf(name)}
        value={said?.status ?? ''}
        onChange={(next) => grade(next || undefined)}
        choices={choices}
        columns={5}
      />
      {hasNote && (
        <TextArea
          ref={note}
          rows={1}
          aria-label={texts.noteOf(name)}
          placeholder={texts.labels.note}
          value={said.note}
          onChange={(text) => {
            // Emptied, it stays where one is typing.
            setNoting(true);
            onSay({ ...said, note: text });
          }}
        />
      )}
      {said && isBad(said.status) && <BadMachine {...{ row, said, stored, jobs }} onSay={onSay} />}
    </li>
  );
}
