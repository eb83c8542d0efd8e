import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Something that asks first and then happens on the server: whether it is asked, whether it runs. */
export function useAct(act: () => Promise<void>, onFailed: (error: unknown) => void) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const failure = await act().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // What a failure opens comes after the question has closed: of two overlays that change places the page below them
    // would take the focus while it may not have it.
    flushSync(() => {
      setBusy(false);
      setAsked(false);
    });
    if (failure) onFailed(failure.error);
  };
  return {
    asked,
    busy,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    run: () => void (busy || run()),
  };
}
