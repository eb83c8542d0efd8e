import { useEffect } from 'react';
import { authInfo } from '../core/session/auth-info.ts';

/**
 * While `dirty`, guards typed input against the browser's own navigation: Back and Forward call `ask` with a function that goes on,
 * a reload or a closed tab shows the browser's question. Without the Navigation API, Back is not guarded.
 */
export function useLeaveGuard(dirty: boolean, ask: (goOn: () => void) => void) {
  useEffect(() => {
    if (!dirty) return;
    const { navigation }: { navigation?: Navigation } = window;
    const onUnload = (event: BeforeUnloadEvent) => {
      // Without a session the page is left in any case.
      if (authInfo()) event.preventDefault();
    };
    const onNavigate = (event: NavigateEvent) => {
      // Closing the sheet also goes back in the history, but not through the browser's button.
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      ask(() => void navigation?.traverseTo(key));
    };
    window.addEventListener('beforeunload', onUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  });
}
