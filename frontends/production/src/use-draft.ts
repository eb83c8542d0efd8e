import { useState } from 'react';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed until «Carica dati» is pressed, and why it was refused then.
 * @param shown what the page shows: the draft begins anew with another one, as Back brings
 * @param refusalsOf undefined where nothing is wrong
 */
export function useDraft<V, R>(
  shown: V,
  refusalsOf: (draft: V) => R | undefined,
  onLoad: (draft: V) => void,
) {
  const [state, setState] = useState<{ shown: V; draft: V; refusals?: R }>({ shown, draft: shown });
  if (!isSame(state.shown, shown)) setState({ shown, draft: shown });
  const { draft, refusals } = state;
  const change = (next: V) => setState({ ...state, draft: next });
  const load = () => {
    const refused = refusalsOf(draft);
    setState({ ...state, refusals: refused });
    if (!refused) onLoad(draft);
  };
  return { draft, refusals, change, load };
}
