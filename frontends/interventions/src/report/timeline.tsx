import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { formatDateTime, glyphs } from '@officina/web-kit';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface Moment {
  key: string;
  mark: ReactNode;
  who: string;
  at: string | null | undefined;
  text?: string;
}

const dot = <span className="size-2.5 rounded-full bg-ink-2" />;

const momentsOf = ({ openBy, openDate, notes, endDate, closedBy }: Intervention): Moment[] => [
  {
    key: 'open',
    mark: <Megaphone size={18} />,
    who: openBy ? texts.reportedWith(openBy) : texts.reported,
    at: openDate,
  },
  ...notes.map(({ _id, user, date, text }) => ({ key: _id, mark: dot, who: user, at: date, text })),
  {
    key: 'end',
    mark: <glyphs.CheckDisc width="18" height="18" className="text-green" />,
    who: texts.closedWith(closedBy?.name),
    at: endDate,
  },
];

const timeOf = ({ at }: Moment): number => Date.parse(at ?? '') || 0;

/** From the report to the end, with the notes at their time: those after the end too. Of what was only recorded just these. */
export function Timeline({ job }: { job: Intervention }) {
  const all = momentsOf(job);
  const moments = (job.isRecorded ? all.slice(1, -1) : all).sort((one, other) => timeOf(one) - timeOf(other));
  return (
    <ol className="mt-3">
      {moments.map(({ key, mark, who, at, text }) => (
        <li key={key} className="group grid grid-cols-[20px_minmax(0,1fr)] gap-x-4">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className="grid size-6 flex-none place-items-center">{mark}</span>
            <span className="w-0.5 flex-1 bg-line group-last:hidden" />
          </span>
          <div className="pb-4 group-last:pb-0">
            <p>
              <b className="wrap-anywhere">{who}</b>{' '}
              <span className="ml-1 font-mono text-label text-ink-2 max-md:ml-0 max-md:block">
                {formatDateTime(at)}
              </span>
            </p>
            {text && <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
