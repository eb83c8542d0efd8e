import type { Visit } from '@officina/contracts/sites/visits';
import {
  Button,
  Card,
  FailedState,
  formatDate,
  fromInput,
  Link,
  now,
  PlateWithFlag,
  statuses,
  useMachines,
  useSheetLink,
} from '@officina/web-kit';
import { ChoiceTiles, useWatch } from '@officina/web-kit/forms';
import { useRecords } from '@officina/web-kit/records';
import { useMemo } from 'react';
import { lastGrades, machineRows, type LastGrade, type MachineRow } from './machine-rows.ts';
import { graded, grades, visitRecord, wordOf, type VisitEditing } from './record.ts';
import { texts } from './texts.ts';

const choices = grades.map((value) => {
  const { word: label, glyph, family } = statuses.grade[value];
  return { value, label, glyph, family };
});

type Grade = (typeof grades)[number];

/** «Macchine del luogo»: each with its last grade and the one of this visit, given by one touch. */
export function GradeList({ editing, stored }: { editing: VisitEditing; stored: Visit | undefined }) {
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
  const grade = (id: string, next: Grade | undefined) =>
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
            grade={given[row.id]}
            onGrade={(next) => grade(row.id, next)}
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

interface GradeRowProps {
  row: MachineRow;
  /** `null` when it never had one; undefined while that is not known. */
  last: LastGrade | null | undefined;
  /** Of this visit. */
  grade: Grade | undefined;
  onGrade: (grade: Grade | undefined) => void;
}

function GradeRow({ row: { id, code, name }, last, grade, onGrade }: GradeRowProps) {
  const isBad = grade === 'BAD' || grade === 'OUTOFORDER';
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
          {grade && (
            // Its height is the text's: the rows below stay where they are when a grade is given.
            <Button
              kind="ghost"
              size="sm"
              className="-mt-5 -mb-1 md:-my-2"
              onClick={() => onGrade(undefined)}
            >
              {texts.ungrade}
              <span className="sr-only"> {texts.gradeOf(name)}</span>
            </Button>
          )}
        </div>
      </div>
      <ChoiceTiles<Grade | ''>
        aria-label={texts.gradeOf(name)}
        value={grade ?? ''}
        onChange={(next) => onGrade(next || undefined)}
        choices={choices}
        columns={5}
      />
      {isBad && (
        <p>
          <JobLink id={id} name={name} />
        </p>
      )}
    </li>
  );
}

/** A report of what is broken; closing its sheet comes back here. What was typed stays as a draft, so nothing is asked. */
function JobLink({ id, name }: Pick<MachineRow, 'id' | 'name'>) {
  const link = useSheetLink(`intervento-${id}`, `/intervention?new=1&machineid=${id}&type=RICHIESTA`);
  return (
    <Link
      {...link}
      className="reach inline-flex min-h-(--ctl-sm) items-center font-semibold wrap-anywhere underline underline-offset-3"
    >
      {texts.newJob}
      <span className="sr-only"> {texts.about(name)}</span>
    </Link>
  );
}
