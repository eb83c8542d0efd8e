import { useState } from 'react';

/**
 * What stands in fields until it is applied. It begins anew when another value is shown, as after Back.
 * @param shown of plain data: two values are the same when their JSON is
 * @param onAnew forgets what was said of the draft before; called while rendering
 */
export function useDraftOf<T>(shown: T, onAnew?: () => void): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(shown);
  const text = JSON.stringify(shown);
  const [last, remember] = useState(text);
  if (text !== last) {
    remember(text);
    setDraft(shown);
    onAnew?.();
  }
  return [draft, setDraft];
}
