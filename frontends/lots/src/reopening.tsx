import type { Lot } from '@officina/contracts/lotlog/lot';
import { formatDate } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import { useRef, useState } from 'react';
import type { LotValues } from './record.ts';
import { texts } from './texts.ts';

/** Asks before a save opens a closed lot again, whose end then goes. */
export function useReopening() {
  const [open, setOpen] = useState(false);
  // It stands there while the question goes.
  const [end, setEnd] = useState<string | null>();
  const answer = useRef<(goesOn: boolean) => void>(undefined);
  return {
    open,
    end,
    confirm: ({ status }: LotValues, from: Lot | undefined): Promise<boolean> => {
      if (from?.status !== 'CLOSED' || status === 'CLOSED') return Promise.resolve(true);
      setEnd(from.endDate);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    reply: (goesOn: boolean) => {
      setOpen(false);
      answer.current?.(goesOn);
    },
  };
}

/** «Riaprire questo lotto?», with the end that goes. */
export function ReopeningQuestion({ reopening }: { reopening: ReturnType<typeof useReopening> }) {
  return (
    <Confirm
      open={reopening.open}
      onClose={() => reopening.reply(false)}
      onConfirm={() => reopening.reply(true)}
      question={texts.reopenQuestion}
      verb={texts.reopen}
      final={false}
      name={texts.reopenMore(formatDate(reopening.end))}
    />
  );
}
