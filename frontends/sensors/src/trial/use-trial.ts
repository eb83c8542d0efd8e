import type { SensorTrial } from '@officina/contracts/industrial/readings';
import { api, now } from '@officina/web-kit';
import { reasonOf } from '@officina/web-kit/records';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';

/** The form's fields that a trial reads with. */
export interface TrialInput {
  register: string;
  unit: string;
  subordinate: string;
  connection: string;
}

/** The result of a trial, with its input. */
export type Outcome = { tried: TrialInput; at: Date } & ({ trial: SensorTrial } | { reason: string });

const bodyOf = ({ register, unit, subordinate, connection }: TrialInput) => ({
  register,
  connection,
  unit: unit || null,
  subordinate: subordinate || null,
});

export const trialRoute = 'POST /api/maintenance/sensor/try';

/** Reads once with the form's values, saved or not; of several requests the last one counts. */
export function useTrial() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const requests = useRef(0);
  const run = async (tried: TrialInput) => {
    const mine = (requests.current += 1);
    setBusy(true);
    const result = await api(trialRoute, { body: bodyOf(tried) }).then(
      (trial) => ({ trial }),
      (error: unknown) => ({ reason: reasonOf(error, texts.labels) }),
    );
    if (mine !== requests.current) return;
    setBusy(false);
    setOutcome({ tried, at: now(), ...result });
  };
  return { outcome, busy, run: (tried: TrialInput) => void run(tried) };
}
