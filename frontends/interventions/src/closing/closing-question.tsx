import { Confirm } from '@officina/web-kit/overlays';
import { texts } from '../texts.ts';
import type { Closing } from './use-closing.ts';

/** «Chiudere senza soluzione?» */
export function ClosingQuestion({ closing: { unsolved } }: { closing: Closing }) {
  return (
    <Confirm
      open={unsolved.open}
      onClose={() => unsolved.reply(false)}
      onConfirm={() => unsolved.reply(true)}
      question={texts.closeUnsolved}
      verb={texts.closeAnyway}
      final={false}
      name={texts.closeUnsolvedMore}
    />
  );
}
