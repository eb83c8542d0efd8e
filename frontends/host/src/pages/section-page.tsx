import {
  EmptyState,
  RemoteSection,
  Skeleton,
  useServicesOff,
  useSession,
  useTenant,
  type RegistrySection,
} from '@officina/web-kit/shell';
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ListsAhead } from './prefetch-lists.ts';

/** Names one of the host's own pages in the browser's tab. */
function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  // A layout effect, so that a section naming its page more closely comes after it.
  useLayoutEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  return children;
}

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

type Load = () => Promise<{ default: ComponentType }>;

let hasFailed = false;

const loadOrReload = (load: Load) => () =>
  load().catch(async (error: unknown) => {
    // Twice, and the server answers: a newer version of the shell has taken the file away.
    if (hasFailed && (await fetch('/')).ok) location.reload();
    hasFailed = true;
    throw error;
  });

/** A page of the shell whose code comes when it is opened; where that fails it costs this page only, as with a section. */
export function OwnPage({ title, load }: { title: string; load: Load }) {
  return (
    <TitledPage title={title}>
      <RemoteSection name={title} title={title} load={loadOrReload(load)} />
    </TitledPage>
  );
}
