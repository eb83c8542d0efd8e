import { Card, useTime } from '@officina/web-kit';
import { Plus } from 'lucide-react';
import { useMemo, type Ref } from 'react';
import { ExcelButton } from '../excel-button.tsx';
import { momentShown, type LotEditing } from '../record.ts';
import { texts } from '../texts.ts';
import { typedMoment } from './moment.ts';
import { ReadingFields } from './reading-fields.tsx';
import { ReadingTable } from './reading-table.tsx';
import { RemovedLine } from './removed-line.tsx';
import { lastBefore } from './rows.ts';
import type { Checks } from './use-checks.ts';
import { useReadings } from './use-readings.ts';

interface ReadingsCardProps {
  editing: LotEditing;
  checks: Checks;
  /** Why nothing can be changed now. */
  locked: string | undefined;
  /** The fields of a new reading. */
  fields: Ref<HTMLDivElement>;
}

/** «Registrazioni»: a new one, and all of them, newest first; each corrected or deleted in its place. */
export function ReadingsCard({ editing, checks, locked, fields }: ReadingsCardProps) {
  const readings = useReadings(editing, checks);
  const { id, rows, next, added, gone } = readings;
  const time = useTime();
  const moment = typedMoment(time);
  const last = useMemo(() => lastBefore(rows, time.toISOString()), [rows, time]);
  const lastGone = gone.at(-1);
  const error = editing.form.errorAt('data');
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="@container overflow-hidden">
      <div id={id} tabIndex={-1} className="px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={`${id}-title`}>{texts.readings}</h2>
          {editing.latest && <ExcelButton lot={editing.latest} />}
        </div>
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
        {locked && <p className="mt-1 text-ink-2">{locked}</p>}
      </div>
      {!locked && (
        <div data-print="hide">
          <ReadingFields
            ref={fields}
            typed={next}
            times={added.times}
            moment={moment}
            onChange={readings.type}
            found={checks.foundOf('next', next)}
            last={last}
            verb={texts.add}
            icon={Plus}
            sure={texts.addSure}
            onTake={(isSure) => readings.add(moment, isSure)}
          />
        </div>
      )}
      {lastGone && !locked && (
        <RemovedLine row={lastGone.row} count={gone.length} onPutBack={readings.putBack} />
      )}
      <ReadingTable readings={readings} checks={checks} isLocked={locked !== undefined} />
      <p role="status" className="sr-only">
        {added.times > 0 && texts.addedOf(momentShown(added.moment))}
      </p>
    </Card>
  );
}
