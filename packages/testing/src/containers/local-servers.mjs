import { prepareEngine, serveDockerApi } from './engine.mjs';
import { localImages } from './local-images.mjs';

/**
 * Serves Docker's API of podman with the images of this machine's store and bus, for machines that cannot fetch any.
 * @param {import('./local-images.mjs').Context} context
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env` has the settings of tests that take them
 * @throws Error with a readable message where containers cannot run
 */
export async function serveLocal(context) {
  await prepareEngine(context);
  const { store, nats } = await localImages(context);
  const { dockerHost, stop } = await serveDockerApi();
  const env = {
    OFFICINA_STORE: 'containers',
    DOCKER_HOST: dockerHost,
    MONGODB_IMAGE: store,
    NATS_IMAGE: nats,
  };
  return { env, stop };
}

if (import.meta.main) {
  const { env, stop } = await serveLocal({ log: (line) => console.error(line), signal: undefined });
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  console.log(settings.join(' '));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
}
