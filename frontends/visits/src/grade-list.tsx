import type { Visit } from '@officina/contracts/sites/visits';
import {
  Button,
  Card,
  FailedState,
  fromInput,
  messages,
  now,
  RowPhotos,
  useMachines,
} from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { useRecords } from '@officina/web-kit/records';
import { useEffect, useMemo } from 'react';
import { BadMachines } from './bad-machine.tsx';
import { GradeRow } from './grade-row.tsx';
import { useOpenJobs, type VisitJobs } from './jobs.ts';
import { lastGrades, machineRows, type LastGrade, type MachineRow } from './machine-rows.ts';
import {
  isBad,
  visitRecord,
  withGood,
  withGrade,
  withoutGood,
  type MachineGrade,
  type VisitEditing,
} from './record.ts';
import { texts } from './texts.ts';

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
  const openOn = useOpenJobs();
  const goodForOthers = useGoodForOthers(form);
  const seen = Object.keys(machineGrades).length;
  const all = rows?.length ?? 0;
  const isReadOnly = editing.access.isReadOnly;
  const bad = rows?.flatMap((row) => {
    const grade = machineGrades[row.id];
    if (!grade || !isBad(grade.status)) return [];
    const onChange = (next: MachineGrade) => setGrade(row.id, next);
    return [{ row, grade, open: openOn(row.id), onChange, stored, jobs }];
  });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
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
              open={openOn(row.id)}
              onChange={(next) => setGrade(row.id, next)}
              isReadOnly={isReadOnly}
              photos={stored && <MachinePhotos visit={stored} row={row} />}
            />
          ))}
        </ul>
        {rows && all > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2.5">
            <p className="text-label text-ink-2">{seen < all ? texts.leftOut : texts.allGraded}</p>
            {!isReadOnly && (
              <Button disabled={seen === all} onClick={() => goodForOthers(rows.map(({ id }) => id))}>
                {texts.othersGood}
              </Button>
            )}
          </div>
        )}
      </Card>
      <BadMachines machines={bad ?? []} />
    </div>
  );
}

/** Photos of a machine that the stored visit has graded. */
function MachinePhotos({ visit, row }: { visit: Visit; row: MachineRow }) {
  if (!visit.machines.some(({ machineId }) => machineId === row.id)) return null;
  return (
    <RowPhotos
      record={{ entity: 'visit', entityId: visit._id, machineId: row.id }}
      counts={visit.files}
      name={row.name}
      plate={row.code}
    />
  );
}

const goodMessageKey = 'visit-good';

/** «Le altre: Buono»: grades the machines that have no grade yet; the message offers to undo it while the sheet is open. */
function useGoodForOthers({ getValues, setValue }: VisitEditing['form']) {
  useEffect(() => () => messages.closeAbout(goodMessageKey), []);
  return (ids: readonly string[]) => {
    const before = getValues('machines');
    const others = ids.filter((id) => !(id in before));
    setValue('machines', withGood(before, others), { shouldDirty: true });
    const undo = () =>
      setValue('machines', withoutGood(getValues('machines'), others), { shouldDirty: true });
    messages.success(texts.othersGraded(others.length), {
      about: goodMessageKey,
      action: { label: texts.undo, onClick: undo },
    });
  };
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
