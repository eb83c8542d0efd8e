import { RemoteSection } from '@officina/web-kit/shell';
import type { ComponentType } from 'react';
import { TitledPage } from './titled-page.tsx';

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
