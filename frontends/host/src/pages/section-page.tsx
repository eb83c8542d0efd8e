import {
  EmptyState,
  RemoteSection,
  Skeleton,
  useServicesOff,
  useSession,
  useTenant,
  type RegistrySection,
} from '@officina/web-kit/shell';
import { ListsAhead } from '../ahead/lists-ahead.ts';
import { texts } from '../texts.ts';
import { TitledPage } from './titled-page.tsx';

function Missing({ title, state, reason }: { title: string; state: string; reason: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="ui:mt-5">
        <EmptyState title={state}>{reason}</EmptyState>
      </div>
    </>
  );
}

/** The section itself, or why it is not there: switched off for the tenant, or still to come. */
function SectionOrReason({ section }: { section: RegistrySection }) {
  const { name, version, title, access, service, manifest } = section;
  const { isPending } = useTenant();
  const isSignedIn = useSession() !== null;
  const servicesOff = useServicesOff();
  // A public section is of the tenant in its address, and says by itself what that one refuses.
  const needed = access === 'staff' ? service : undefined;
  if (needed && servicesOff.has(needed))
    return <Missing title={title} state={texts.switchedOff} reason={texts.switchedOffReason(title)} />;
  if (!manifest) return <Missing title={title} state={texts.planned} reason={texts.plannedReason} />;
  // Not fetched before the tenant is known to use it: the calls of a section that is switched off are refused.
  if (needed && isPending) return <Skeleton />;
  return (
    <RemoteSection name={name} version={version} title={title}>
      {access === 'staff' && isSignedIn && <ListsAhead />}
    </RemoteSection>
  );
}

/** A section of the registry at its routes. */
export function SectionPage({ section }: { section: RegistrySection }) {
  return (
    <TitledPage title={section.title}>
      <SectionOrReason section={section} />
    </TitledPage>
  );
}
