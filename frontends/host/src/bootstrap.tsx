import './host.css';
import {
  onAuthInfo,
  prefetchMe,
  queryClient,
  QueryProvider,
  registerSections,
  sendWaitingUploads,
  startDensity,
  startLiveUpdates,
  startTheme,
  type Registry,
} from '@officina/web-kit/shell';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeLoginReturn } from './login/login.ts';
import { endPushOfOthers } from './push/push.ts';
import './shared-with-sections.ts';
import { readRegistry, watchRegistry } from './registry/read-registry.ts';
import { RegistryContext } from './registry/registry-context.ts';
const show = (registry: Registry): void => {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <QueryProvider>
      <RegistryContext value={registry}>
        <App />
      </RegistryContext>
    </QueryProvider>,
  );
};

const start = async (): Promise<void> => {
  takeLoginReturn();
  startTheme();
  startDensity();
  // Cached data must not be shown to the next user on the same device.
  onAuthInfo((isAnother) => {
    if (!isAnother) return;
    endPushOfOthers();
    queryClient.clear();
    prefetchMe();
  });
  prefetchMe();
  const registry = await readRegistry();
  registerSections(registry.sections.flatMap(({ name, manifest }) => (manifest ? [{ name, manifest }] : [])));
  show(registry);
  startLiveUpdates();
  sendWaitingUploads();
  watchRegistry(registry);
  endPushOfOthers();
};

void start();
