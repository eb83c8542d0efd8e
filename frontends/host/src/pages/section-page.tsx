import { RemoteSection, type RegistrySection } from '@officina/web-kit';
import { useLayoutEffect } from 'react';
import { it } from '../it.ts';
import { PlannedPage } from './planned-page.tsx';

/** A section of the registry, or that it is still to come. */
export function SectionPage({ section: { name, title, manifest } }: { section: RegistrySection }) {
  // A layout effect, so that a section naming its page more closely comes after it.
  useLayoutEffect(() => {
    document.title = `${title} · ${it.product}`;
  }, [title]);
  return manifest ? <RemoteSection name={name} title={title} /> : <PlannedPage title={title} />;
}
