import type { Counters as Counted } from '@officina/contracts/maintenance/statistics';
import { SkeletonBar, Card, FailedState, formatNumber, glyphs, useApi, type Glyph } from '@officina/web-kit';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

interface Counter {
  key: keyof Counted;
  glyph: Glyph;
  colour: string;
  label: string;
  /** One line of explanation. */
  description: (counted: Counted) => string;
}

const counters: Counter[] = [
  {
    key: 'open',
    glyph: glyphs.Ring,
    colour: 'text-ink',
    label: texts.open,
    description: ({ open, overdue }) => texts.openDescription(overdue, open - overdue),
  },
  {
    key: 'overdue',
    glyph: glyphs.ClockSquare,
    colour: 'text-red',
    label: texts.overdue,
    description: () => texts.overdueDescription,
  },
  {
    key: 'running',
    glyph: glyphs.Play,
    colour: 'text-blue',
    label: texts.running,
    description: () => texts.runningDescription,
  },
  {
    key: 'urgent',
    glyph: glyphs.Alert,
    colour: 'text-red',
    label: texts.urgent,
    description: () => texts.urgentDescription,
  },
];

/** The current work in four numbers. */
export function Counters() {
  const query = useApi(
    'GET /api/maintenance/stat/counters',
    {},
    { entities: ['intervention', 'plan', 'machine'] },
  );
  const { data } = query;
  const failure = useFailure(texts.countersFailed, query);
  if (failure && !data) return <FailedState {...failure} />;
  return (
    <ul aria-label={texts.counters} className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 lg:grid-cols-4">
      {counters.map(({ key, glyph: Glyph, colour, label, description }) => (
        <Card key={key} as="li" className="p-4 md:p-5">
          <p className="flex items-center gap-2.5 font-semibold">
            <Glyph width="18" height="18" className={colour} />
            {label}
          </p>
          <div className="mt-2 min-h-[0.95em] font-display text-num font-bold font-stretch-semi-condensed">
            {data ? formatNumber(data[key]) : <SkeletonBar className="h-[0.95em] w-20" />}
          </div>
          <p className="mt-3 min-h-[3lh] text-meta text-ink-2 sm:min-h-[2lh] lg:min-h-[1lh]">
            {data && description(data)}
          </p>
        </Card>
      ))}
    </ul>
  );
}
