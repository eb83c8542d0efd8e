import { parseRegister } from '@officina/contracts/industrial/register';
import { Banner, Button, Card, formatDateTime } from '@officina/web-kit';
import { useWatch, type ServerForm } from '@officina/web-kit/forms';
import { Radio, RefreshCw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { SensorValues } from '../record.ts';
import { TrialResult } from './trial-result.tsx';
import { trialTexts } from './trial-texts.ts';
import { useTrial, type Outcome, type TrialInput } from './use-trial.ts';

/** Why a trial is not possible yet. */
function missingInput({ register, connection }: TrialInput): string | undefined {
  if (!register || !connection.trim()) return trialTexts.needed;
  return 'error' in parseRegister(register) ? trialTexts.wrongRegister : undefined;
}

/** Status text: time of the trial, and how long the answer took. */
function statusText(outcome: Outcome | undefined): string {
  if (!outcome) return trialTexts.nothingSaved;
  const when = formatDateTime(outcome.at);
  const { failure = undefined, ms = 0 } = 'trial' in outcome ? outcome.trial.reading : {};
  const isAnswered = 'trial' in outcome && (!failure || failure === 'exception');
  return isAnswered ? trialTexts.answered(when, ms) : trialTexts.unanswered(when);
}

/** «Prova lettura»: reads with the form's values, saved or not, and offers the results to choose from. */
export function TrialCard({ form }: { form: ServerForm<SensorValues> }) {
  const id = useId();
  const [register, unit, subordinate, connection] = useWatch({
    control: form.control,
    name: ['register', 'unit', 'subordinate', 'connection'],
  });
  const typed: TrialInput = { register: register.trim(), unit, subordinate, connection };
  const { outcome, busy, run } = useTrial();
  const card = useRef<HTMLDivElement>(null);
  // The result is below the button, on a phone out of sight.
  useEffect(() => {
    if (outcome) card.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  /** Puts a choice into the form; another place is read at once. */
  const choose = (changes: Partial<Pick<TrialInput, 'register' | 'subordinate'>>, isElsewhere = true) => {
    for (const [name, value] of Object.entries(changes) as ['register' | 'subordinate', string][])
      form.setValue(name, value, { shouldDirty: true });
    if (isElsewhere) run({ ...typed, ...changes });
  };
  return (
    <div ref={card} className="mt-6">
      <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-4 p-4">
        <header className="flex items-start justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
          <div className="min-w-0 flex-1">
            <h2 id={id}>{trialTexts.title}</h2>
            <p role="status" className="mt-1 text-label text-ink-2">
              {statusText(outcome)}
            </p>
          </div>
          <Button
            icon={outcome ? RefreshCw : Radio}
            busy={busy && trialTexts.trying}
            reason={missingInput(typed)}
            onClick={() => run(typed)}
          >
            {outcome ? trialTexts.retry : trialTexts.title}
          </Button>
        </header>
        {outcome && 'reason' in outcome && <Banner family="red">{trialTexts.failed(outcome.reason)}</Banner>}
        {outcome && 'trial' in outcome && (
          <TrialResult trial={outcome.trial} tried={outcome.tried} typed={typed} onChoose={choose} />
        )}
      </Card>
    </div>
  );
}
