import { RemoteSection, type RegistrySection } from '@officina/web-kit';
import { PlannedPage } from './planned-page.tsx';
import { TitledPage } from './titled-page.tsx';

/** A section of the registry, or that it is still to come. */
export function SectionPage({ section: { name, title, manifest } }: { section: RegistrySection }) {
  return (
    <TitledPage title={title}>
      {manifest ? <RemoteSection name={name} title={title} /> : <PlannedPage title={title} />}
    </TitledPage>
  );
}
