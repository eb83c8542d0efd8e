import type { Backlog } from '@officina/contracts/maintenance/statistics';
import { Bone, Card, formatNumber } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { HowItIsMade } from './how-it-is-made.tsx';

/** The open jobs by their age, as of now. */
export function OpenByAge({ backlog }: { backlog: Backlog | undefined }) {
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h3>{texts.backlog}</h3>
      <dl className="mt-2 mb-3 grid min-h-40 content-start">
        {backlog ? (
          backlog.ages.map(({ from, to, count }) => (
            <div key={from} className="flex justify-between gap-4 border-b border-line py-2">
              <dt>{texts.age(from, to)}</dt>
              <dd className="font-bold">{formatNumber(count)}</dd>
            </div>
          ))
        ) : (
          <Bone className="h-40" />
        )}
      </dl>
      <HowItIsMade>{texts.backlogHow}</HowItIsMade>
    </Card>
  );
}
