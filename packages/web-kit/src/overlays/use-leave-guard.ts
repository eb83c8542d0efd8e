import { useEffect } from 'react';
import { authInfo } from '../core/session/auth-info.ts';

/**
 * While `dirty`, asks before the browser's own ways out throw away what was typed: Back and Forward call `ask`, a reload or
 * a closed tab brings up the browser's question. Where the Navigation API is missing, Back is not asked about.
 */
export function useLeaveGuard(dirty: boolean, ask: () => void) {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      // Without a session the page goes in any case, whatever is answered.
      if (authInfo()) event.preventDefault();
    };
    const onNavigate = (event: NavigateEvent) => {
      // The sheet's own closing goes back too, but no person pressed the browser's button for it.
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      ask();
    };
    const { navigation }: { navigation?: Navigation } = window;
    window.addEventListener('beforeunload', onUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  });
}
