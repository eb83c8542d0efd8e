import { useLayoutEffect, type ReactNode } from 'react';
import { texts } from '../texts.ts';

/** Names one of the host's own pages in the browser's tab. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  // A layout effect, so that a section naming its page more closely comes after it.
  useLayoutEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  return children;
}
