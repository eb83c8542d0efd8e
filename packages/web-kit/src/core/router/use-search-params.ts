import { useCallback } from 'react';
import {
  createSearchParams,
  useSearchParams as useRenderedParams,
  type SetURLSearchParams,
} from 'react-router';

/**
 * The query as it is rendered, and what changes it. A function that is given starts from the address itself: a search or a
 * sheet that was just written there is not rendered yet, and must not be lost. What is there already is not gone to again:
 * of a double click the second would need a Back of its own.
 */
export const useSearchParams = (): [URLSearchParams, SetURLSearchParams] => {
  const [params, setParams] = useRenderedParams();
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const { search } = window.location;
      const query = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
      if (options?.replace || search !== `?${query}`) setParams(query, options);
    },
    [setParams],
  );
  return [params, change];
};
