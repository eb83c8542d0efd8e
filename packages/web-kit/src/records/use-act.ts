import { useState } from 'react';

/** Something that asks first and then happens on the server: whether it is asked, whether it runs. */
export function useAct(act: () => Promise<void>, onFailed: (error: unknown) => void) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act()
      .catch(onFailed)
      .finally(() => {
        setBusy(false);
        setAsked(false);
      });
  };
  return {
    asked,
    busy,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    run: () => void (busy || run()),
  };
}
