import { offerNewVersion, type Registry } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';
import { fetchRegistry } from './read-registry.ts';

const everyMs = 5 * 60_000;

const versionsOf = (registry: Registry): string =>
  registry.sections
    .map(({ name, version = '' }) => `${name}@${version}`)
    .sort()
    .join();

/** Looks every five minutes, and when the tab is used again, whether other versions are in place; running ones stay. */
export const watchRegistry = (running: Registry): void => {
  let told = versionsOf(running);
  const look = async (): Promise<void> => {
    const fresh = await fetchRegistry();
    if (!fresh || versionsOf(fresh) === told) return;
    told = versionsOf(fresh);
    offerNewVersion(texts.newVersion, texts.reload, () => location.reload());
  };
  setInterval(() => void look(), everyMs);
  window.addEventListener('focus', () => void look());
};
