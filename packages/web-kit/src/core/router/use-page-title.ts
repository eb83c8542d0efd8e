import { useEffect } from 'react';

/** Names the page in the browser's tab, more closely than the section's own title: a machine, an order. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = `${title} · Officina`;
  }, [title]);
};
