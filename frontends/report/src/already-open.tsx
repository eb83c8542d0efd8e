import { ageInWords, Badge, useApi, useSession } from '@officina/web-kit';
import { useId } from 'react';
import { texts } from './texts.ts';

const shownAtMost = 3;

/** What is already open on the machine, newest first, for those whose company it is: strangers hear nothing of its work. */
export function AlreadyOpen({ tenant, machineId }: { tenant: string; machineId: string }) {
  const title = useId();
  const isOwn = useSession()?.TCODE === tenant.toUpperCase();
  const { data = [] } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    ...{ enabled: isOwn, entities: ['intervention'] },
  });
  const open = data.filter((job) => job.machineId === machineId);
  if (!isOwn || open.length === 0) return null;
  return (
    <section aria-labelledby={title} className="card px-4 py-3">
      <h2 id={title} className="font-semibold">
        {texts.alreadyOpen(open.length)}
      </h2>
      <ul>
        {open.slice(0, shownAtMost).map(({ _id, status, issueDescription, openDate }) => (
          <li key={_id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge of="intervention" value={status} />
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {issueDescription || texts.scheduled}
            </span>
            <span className="text-label text-ink-2">{texts.since(ageInWords(openDate))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
