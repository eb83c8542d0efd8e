import { useCallback } from 'react';
import { useSearchParams as useRenderedParams, type SetURLSearchParams } from 'react-router';

/**
 * The query as it is rendered, and what changes it. A function that is given starts from the address itself: a search or a
 * sheet that was just written there is not rendered yet, and must not be lost.
 */
export const useSearchParams = (): [URLSearchParams, SetURLSearchParams] => {
  const [params, setParams] = useRenderedParams();
  const change = useCallback<SetURLSearchParams>(
    (next, options) =>
      setParams(
        typeof next === 'function' ? () => next(new URLSearchParams(window.location.search)) : next,
        options,
      ),
    [setParams],
  );
  return [params, change];
};
