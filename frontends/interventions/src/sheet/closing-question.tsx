import { Confirm } from '@officina/web-kit/overlays';
import { texts } from '../texts.ts';
import type { useClosingQuestion } from './use-closing-question.ts';

/** «Chiudere senza soluzione?», «Chiudere con punti non OK?» */
export function ClosingQuestion({ closing }: { closing: ReturnType<typeof useClosingQuestion> }) {
  return (
    <Confirm
      open={closing.open}
      onClose={() => closing.reply(false)}
      onConfirm={() => closing.reply(true)}
      question={closing.doubt?.question ?? ''}
      verb={texts.closeAnyway}
      final={false}
      name={closing.doubt?.more}
    />
  );
}
