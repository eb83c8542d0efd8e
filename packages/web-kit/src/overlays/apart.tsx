import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();
// Esc has to reach the window, where dialogs listen for it.
const stopEnter = (event: KeyboardEvent) => event.key === 'Enter' && stop(event);

/** Keeps submits of a dialog from the form around it: in React it is inside, although it is drawn elsewhere. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <div className="ui:contents" onSubmit={stop} onKeyDown={stopEnter}>
      {children}
    </div>
  );
}
