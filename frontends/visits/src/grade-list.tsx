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
import {
  withGrade,
  grades,
  isBad,
  visitRecord,
  gradeLabel,
  type MachineGrade,
  type VisitEditing,
} from './record.ts';
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

/** «Macchine del luogo»: each machine with its last grade and the grade of this visit. */
export function GradeList({ editing, stored, jobs }: GradeListProps) {
  const { form } = editing;
  const [siteId, datetime, machineGrades] = useWatch({
    control: form.control,
    name: ['site', 'datetime', 'machines'],
  });
  const { query } = useMachines();
  const machines = query.data;
  const rows = useMemo(
    () => machines && machineRows({ siteId, grades: machineGrades, stored, machines }),
    [siteId, machineGrades, stored, machines],
  );
  const last = useLastGrades(stored?._id, datetime);
  const setGrade = (id: string, next: MachineGrade | undefined) =>
    form.setValue('machines', withGrade(machineGrades, id, next), { shouldDirty: true });
  const seen = Object.keys(machineGrades).length;
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
          what={texts.machinesFailed}
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
            grade={machineGrades[row.id]}
            onChange={(next) => setGrade(row.id, next)}
            stored={stored}
            jobs={jobs}
            isReadOnly={editing.access.isReadOnly}
          />
        ))}
      </ul>
      {seen < all && (
        <p className="border-t border-line px-4 py-2.5 text-label text-ink-2">{texts.leftOut}</p>
      )}
    </Card>
  );
}

/** Last grades by machine; undefined until all visits have loaded. */
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
  /** `null` if the machine never had a grade; undefined while loading. */
  last: LastGrade | null | undefined;
  /** The grade of this visit. */
  grade: MachineGrade | undefined;
  onChange: (grade: MachineGrade | undefined) => void;
  isReadOnly: boolean;
}

/** Hides an element without changing the layout. */
const visibleIf = (isShown: unknown) => (isShown ? undefined : ({ visibility: 'hidden' } as const));

function GradeRow({ row, last, grade, onChange, stored, jobs, isReadOnly }: GradeRowProps) {
  const { code, name } = row;
  const note = useRef<HTMLTextAreaElement>(null);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const addNote = () => {
    flushSync(() => setNoteOpen(true));
    note.current?.focus();
  };
  // A new grade drops the request to open an intervention.
  const setStatus = (status: Grade | undefined) => onChange(status && { status, note: grade?.note ?? '' });
  const hasNote = grade && (isNoteOpen || grade.note !== '');
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PlateWithFlag code={code} />
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
        <div className="flex items-center justify-between gap-x-3 max-md:w-full">
          <span className="text-label text-ink-2">
            {last && texts.last(gradeLabel(last.status), formatDate(last.datetime))}
            {last === null && texts.neverSeen}
          </span>
          {/* The space is reserved before a grade is given, so that nothing moves. */}
          <span className="-mt-5 -mb-1 flex flex-none md:-my-2" style={visibleIf(grade && !isReadOnly)}>
            <span style={visibleIf(!hasNote)}>
              <Button kind="ghost" size="sm" onClick={addNote}>
                {texts.labels.note}
                <span className="sr-only"> {texts.about(name)}</span>
              </Button>
            </span>
            <Button kind="ghost" size="sm" onClick={() => onChange(undefined)}>
              {texts.ungrade}
              <span className="sr-only"> {texts.gradeOf(name)}</span>
            </Button>
          </span>
        </div>
      </div>
      <ChoiceTiles<Grade | ''>
        aria-label={texts.gradeOf(name)}
        value={grade?.status ?? ''}
        onChange={(next) => setStatus(next || undefined)}
        choices={choices}
        columns={5}
        disabled={isReadOnly}
      />
      {hasNote && (
        <TextArea
          ref={note}
          rows={1}
          aria-label={texts.noteOf(name)}
          placeholder={texts.labels.note}
          value={grade.note}
          disabled={isReadOnly}
          onChange={(text) => {
            // The field stays while the user types, even if it is empty.
            setNoteOpen(true);
            onChange({ ...grade, note: text });
          }}
        />
      )}
      {grade && isBad(grade.status) && <BadMachine {...{ row, grade, stored, jobs, onChange }} />}
    </li>
  );
}
