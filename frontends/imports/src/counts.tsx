import type { ImportJob } from '@officina/contracts/imports/imports';
import { Card, counted, formatNumber } from '@officina/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { FateHead } from './fates.tsx';
import { texts } from './texts.ts';

/** How many rows there are, and how many of each fate. */
export function Counts({ job }: { job: ImportJob }) {
  const { counts, fields, columns } = job;
  const known = columns.filter(({ field }) => field).length;
  return (
    <Card className="grid grid-cols-2 divide-line max-lg:gap-y-3 max-lg:p-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr_1fr] lg:divide-x">
      <div className="col-span-2 p-2 lg:col-span-1 lg:p-4">
        <p className="flex items-center gap-1.5 font-semibold wrap-anywhere">
          <FileSpreadsheet size={18} className="flex-none" aria-hidden="true" />
          {job.name}
        </p>
        <p className="my-1 font-display text-h1 font-bold font-stretch-semi-condensed">
          {counted(job.rows, 'riga', 'righe')}
        </p>
        <p className="text-aside text-ink-2">{texts.columns(known, counted(known, 'colonna', 'colonne'))}</p>
      </div>
      <Count head={<FateHead fate="NEW" />} count={counts.NEW} hint={texts.toAdd} />
      <Count
        head={<FateHead fate="CHANGED" />}
        count={counts.CHANGED}
        hint={texts.fieldsInAll(counted(fields, 'campo', 'campi'))}
      />
      <Count head={<FateHead fate="SAME" />} count={counts.SAME} hint={texts.nothingToDo} />
      <Count
        head={<FateHead fate="REFUSED" />}
        count={counts.REFUSED}
        hint={texts.stayOutShort(counts.REFUSED)}
      />
    </Card>
  );
}

const Count = ({ head, count, hint }: { head: ReactNode; count: number; hint: string }) => (
  <div className="p-2 lg:p-4">
    {head}
    <p className="my-1 font-display text-h1 font-bold font-stretch-semi-condensed">{formatNumber(count)}</p>
    <p className="text-aside text-ink-2">{hint}</p>
  </div>
);
