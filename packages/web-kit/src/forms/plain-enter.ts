import type { KeyboardEvent } from 'react';

/** Enter alone, which opens and chooses; with Ctrl or ⌘ it saves the sheet or form around. */
export const isPlainEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey;
