import { useRef, useState } from 'react';
import { Confirm } from '../overlays/confirm.tsx';
import { datesAhead } from './dates.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

/** Asks before something is saved that happened and is dated ahead of now. */
export function useFutureQuestion<S extends StoredDocument, V extends object>({
  entity,
  texts,
  words,
}: Pick<RecordDefinition<S, V>, 'entity' | 'texts' | 'words'>) {
  const [open, setOpen] = useState(false);
  // It stands there while the question goes.
  const [when, setWhen] = useState('');
  const answer = useRef<(goesOn: boolean) => void>(undefined);
  return {
    open,
    when,
    /** Whether a save goes on: asks about the dates of its body that are ahead of now, in the words of the form's values. */
    goesOn: (body: object, values: V): Promise<boolean> => {
      const ahead = datesAhead(entity, body) as (keyof V & string)[];
      if (ahead.length === 0) return Promise.resolve(true);
      setWhen(ahead.map((name) => `${texts.labels[name]} ${words(name, values)}`).join(', '));
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

interface FutureQuestionProps {
  future: Pick<ReturnType<typeof useFutureQuestion>, 'open' | 'when' | 'reply'>;
}

/** «È nel futuro: Data visita 25/11/2026 09:30. Salvare lo stesso?» */
export function FutureQuestion({ future }: FutureQuestionProps) {
  return (
    <Confirm
      open={future.open}
      onClose={() => future.reply(false)}
      onConfirm={() => future.reply(true)}
      question={`È nel futuro: ${future.when}. Salvare lo stesso?`}
      verb="Salva lo stesso"
      final={false}
    />
  );
}
