import type { ImportJob, ImportKind } from '@officina/contracts/imports/imports';
import { Banner, counted, LinkButton } from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { CheckAgain } from './check-again.tsx';
import { kindWords } from './kinds.ts';
import { RefusedRows } from './refused-rows.tsx';
import { texts } from './texts.ts';

const rowsSaved = ({ NEW, CHANGED }: ImportJob['counts']): string =>
  [
    NEW > 0 && counted(NEW, 'riga nuova', 'righe nuove'),
    CHANGED > 0 && counted(CHANGED, 'riga cambiata', 'righe cambiate'),
  ]
    .filter(Boolean)
    .join(' e ');

/** All is there. */
export function Saved({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  const { list, to } = kindWords[kind];
  return (
    <div className="grid gap-4">
      <Banner family="green">
        <p role="status">
          {texts.saved(rowsSaved(job.counts))} {job.resumed && texts.resumed}
        </p>
      </Banner>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton kind="key" to={to}>
          {texts.toList(list)}
        </LinkButton>
        <LinkButton to={importPath(kind)}>{texts.another}</LinkButton>
        {job.counts.REFUSED > 0 && <RefusedRows id={job._id} />}
      </div>
    </div>
  );
}

/** A row did not pass. */
export function Undone({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  return (
    <div className="grid gap-4">
      <Banner family="red">
        <div role="alert">
          <p className="font-semibold">{texts.undone}</p>
          <p>
            {job.reason} {job.resumed && texts.resumedUndone}
          </p>
        </div>
      </Banner>
      <div className="flex flex-wrap gap-2.5">
        <CheckAgain job={job} />
        <LinkButton to={importPath(kind)}>{texts.change}</LinkButton>
      </div>
    </div>
  );
}
