import { connectOnce } from '../../../../infra/lib/wait.mjs';
import { firstSuccess } from '../../../../infra/servers/first-success.mjs';

const unix = 'unix://';

/** Where Docker and podman listen; testcontainers looks for podman nowhere. */
const usualSockets = (/** @type {NodeJS.ProcessEnv} */ { XDG_RUNTIME_DIR: own }) => [
  '/var/run/docker.sock',
  ...(own ? [`${own}/docker.sock`, `${own}/podman/podman.sock`] : []),
  '/run/podman/podman.sock',
];

/**
 * Address of Docker's API: DOCKER_HOST, or the first usual socket that answers.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [sockets]
 * @throws Error with a readable message if nothing answers
 */
export async function dockerHost({ DOCKER_HOST: asked, ...env }, sockets = usualSockets(env)) {
  if (asked && !asked.startsWith(unix)) return asked;
  const paths = asked ? [asked.slice(unix.length)] : sockets;
  const connect = async (/** @type {string} */ path) => {
    await connectOnce({ path });
    return `${unix}${path}`;
  };
  return firstSuccess(paths.map((path) => () => connect(path))).catch(() => {
    throw noRuntime(paths.join(', '));
  });
}

const noRuntime = (/** @type {string} */ place) =>
  new Error(
    `OFFICINA_STORE=containers needs Docker or podman, and none answers at ${place}: start it, or name its socket (DOCKER_HOST=unix:///…).`,
  );

/**
 * testcontainers, connected. What a run leaves is removed by its label, so testcontainers needs no container of its own for that.
 * @param {NodeJS.ProcessEnv} env
 * @throws Error with a readable message if nothing answers
 */
export async function containerRuntime(env) {
  const host = await dockerHost(env);
  Object.assign(process.env, { DOCKER_HOST: host, TESTCONTAINERS_RYUK_DISABLED: 'true' });
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  const client = await getContainerRuntimeClient().catch(() => {
    throw noRuntime(host);
  });
  return { GenericContainer, Wait, host, docker: client.container.dockerode };
}
