import type { SensorTrial } from '@officina/contracts/industrial/readings';
import { api, now } from '@officina/web-kit';
import { reasonOf } from '@officina/web-kit/records';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';

/** What is read, as the form has it. */
export interface Tried {
  register: string;
  unit: string;
  subordinate: string;
  connection: string;
}

/** What came of trying, and of what. */
export type Outcome = { tried: Tried; at: Date } & ({ trial: SensorTrial } | { reason: string });

const bodyOf = ({ register, unit, subordinate, connection }: Tried) => ({
  register,
  connection,
  unit: unit || null,
  subordinate: subordinate || null,
});

/** Reads what is in the form once, saved or not; of several that were asked the last one counts. */
export function useTrial() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const run = async (tried: Tried) => {
    const mine = (asked.current += 1);
    setBusy(true);
    const came = await api('POST /api/maintenance/sensor/try', { body: bodyOf(tried) }).then(
      (trial) => ({ trial }),
      (error: unknown) => ({ reason: reasonOf(error, texts.labels) }),
    );
    if (mine !== asked.current) return;
    setBusy(false);
    setOutcome({ tried, at: now(), ...came });
  };
  return { outcome, busy, run: (tried: Tried) => void run(tried) };
}
