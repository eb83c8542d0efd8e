import { useRef } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { messages } from '../core/messages/use-messages.ts';
import { invalidateEntities } from '../core/query/query-client.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { isFieldRefusal, reasonOf } from './refusals.ts';

/** Says why a save failed; the message goes when it is tried again, one about fields when they are corrected. */
export function useFailureMessage<S extends StoredDocument, V extends object>({
  entity,
  texts,
}: RecordDefinition<S, V>) {
  const said = useRef<number>(undefined);
  const isAboutFields = useRef(false);
  const unsay = () => {
    if (said.current !== undefined) messages.close(said.current);
    said.current = undefined;
  };
  const say = (text: string) => {
    said.current = messages.error(text);
  };
  return {
    say,
    unsay,
    sayRefused: (error: unknown) => {
      isAboutFields.current = isFieldRefusal(error);
      const code = error instanceof ApiError ? error.code : undefined;
      const reason = reasonOf(error, texts.labels);
      const text = isAboutFields.current
        ? texts.fieldsRefused?.(reason)
        : (code === 'locked' && texts.lockedMeanwhile) || texts.failed(reason);
      if (text) say(text);
      // The sheet then shows what there is now.
      if (code === 'locked' || code === 'not_found') void invalidateEntities([entity]);
    },
    onCorrected: () => {
      if (isAboutFields.current) unsay();
    },
  };
}
