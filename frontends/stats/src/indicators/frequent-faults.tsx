import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { Bone, Card, formatNumber, Plate, TypeWord } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { HowItIsMade } from './how-it-is-made.tsx';

/** Which machines fail most, and with which type of job. */
export function FrequentFaults({ faults }: { faults: Indicators['faults'] | undefined }) {
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h3>{texts.faults}</h3>
      <div className="mt-2 mb-3 min-h-40">
        {!faults ? (
          <Bone className="h-40" />
        ) : faults.length === 0 ? (
          <p className="text-ink-2">{texts.noFaults}</p>
        ) : (
          <ol>
            {faults.map(({ machine, type, count }) => (
              <li
                key={`${machine._id} ${type}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
              >
                {machine.shortCode && <Plate code={machine.shortCode} />}
                <span className="order-last w-full wrap-anywhere sm:order-none sm:w-auto sm:flex-1">
                  {machine.name ?? (machine.shortCode ? '' : texts.goneMachine)}
                </span>
                <TypeWord type={type} />
                <b className="min-w-6 text-right max-sm:ml-auto">{formatNumber(count)}</b>
              </li>
            ))}
          </ol>
        )}
      </div>
      <HowItIsMade>{texts.faultsHow}</HowItIsMade>
    </Card>
  );
}
