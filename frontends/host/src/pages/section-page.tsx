import {
  EmptyState,
  preloadSection,
  RemoteSection,
  Skeleton,
  useDisabledServices,
  useSession,
  useTenant,
  type RegistrySection,
} from '@officina/web-kit/shell';
import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ListPrefetcher } from './prefetch-lists.ts';
import { useAwaitedMe } from './use-awaited-me.ts';

/** Sets the title of a page in the browser's tab. */
function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  // A layout effect, so that a section can set a more specific title afterwards.
  useLayoutEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  return children;
}

function UnavailableSection({ title, state, reason }: { title: string; state: string; reason: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="ui:mt-5">
        <EmptyState title={state}>{reason}</EmptyState>
      </div>
    </>
  );
}

/** Shown while a section must wait; its code is loading meanwhile. */
function AwaitedSection({ name }: { name: string }) {
  useEffect(() => preloadSection(name), [name]);
  return <Skeleton />;
}

/** The section, or a message that it is disabled for the tenant or not built yet. */
function SectionOrMessage({ section }: { section: RegistrySection }) {
  const { name, version, title, access, service, manifest } = section;
  const { isPending } = useTenant();
  const isSignedIn = useSession() !== null;
  const isMeAwaited = useAwaitedMe(isSignedIn && access === 'staff');
  const servicesOff = useDisabledServices();
  // A public section belongs to the tenant in its address, and checks that tenant itself.
  const requiredService = access === 'staff' ? service : undefined;
  if (requiredService && servicesOff.has(requiredService))
    return (
      <UnavailableSection title={title} state={texts.switchedOff} reason={texts.switchedOffReason(title)} />
    );
  if (!manifest)
    return <UnavailableSection title={title} state={texts.planned} reason={texts.plannedReason} />;
  // Waits for the tenant, because calls of a disabled section are refused; nothing of it is loaded.
  if (requiredService && isPending) return <Skeleton />;
  if (isMeAwaited) return <AwaitedSection name={name} />;
  return (
    <RemoteSection name={name} version={version} title={title}>
      {access === 'staff' && isSignedIn && <ListPrefetcher />}
    </RemoteSection>
  );
}

/** Page of a section. */
export function SectionPage({ section }: { section: RegistrySection }) {
  return (
    <TitledPage title={section.title}>
      <SectionOrMessage section={section} />
    </TitledPage>
  );
}

type Load = () => Promise<{ default: ComponentType }>;

let hasFailed = false;

const loadOrReload = (load: Load) => () =>
  load().catch(async (error: unknown) => {
    // After two failures with a working server, the file was probably removed by a newer version of the shell.
    if (hasFailed && (await fetch('/')).ok) location.reload();
    hasFailed = true;
    throw error;
  });

/** A lazily loaded page of the shell. If loading fails, only this page shows an error, as with a section. */
export function ShellPage({ title, load }: { title: string; load: Load }) {
  return (
    <TitledPage title={title}>
      <RemoteSection name={title} title={title} load={loadOrReload(load)} />
    </TitledPage>
  );
}
