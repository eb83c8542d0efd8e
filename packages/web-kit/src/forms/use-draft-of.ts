import { useState } from 'react';

/**
 * The unapplied content of fields. It is reset when the shown value changes, for example by Back.
 * @param shown plain data, compared by its JSON
 * @param onReset clears messages about the former draft; called during render
 */
export function useResettingDraft<T>(shown: T, onReset?: () => void): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(shown);
  const text = JSON.stringify(shown);
  const [lastText, setLastText] = useState(text);
  if (text !== lastText) {
    setLastText(text);
    setDraft(shown);
    onReset?.();
  }
  return [draft, setDraft];
}
