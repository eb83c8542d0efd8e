import { useRef } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { messages } from '../core/messages/use-messages.ts';
import { invalidateEntities } from '../core/query/query-client.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { isFieldRefusal, reasonOf } from './refusals.ts';

/** Says why a save failed; the message goes when it is tried again, one about fields when they are corrected. */
export function useFailureMessage<S extends StoredDocument, V extends object>(
  { entity, texts }: RecordDefinition<S, V>,
  about: string,
) {
  const isAboutFields = useRef(false);
  const unsay = () => messages.closeAbout(about);
  const say = (text: string) => void messages.error(text, { about });
  return {
    say,
    unsay,
    sayRefused: (error: unknown) => {
      isAboutFields.current = isFieldRefusal(error);
      const code = error instanceof ApiError ? error.code : undefined;
      const reason = reasonOf(error, texts.labels);
      const text = isAboutFields.current
        ? texts.fieldsRefused?.(reason)
        : (code === 'locked' && texts.lockedMeanwhile) ||
          (code === 'gone' && texts.madeAndGone) ||
          texts.failed(reason);
      if (text) say(text);
      // The sheet then shows what there is now.
      if (code === 'locked' || code === 'not_found') void invalidateEntities([entity]);
    },
    onCorrected: () => {
      if (isAboutFields.current) unsay();
    },
  };
}
