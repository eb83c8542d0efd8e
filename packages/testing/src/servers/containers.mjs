import { firstReply, freePort, until } from '../../../../infra/lib/wait.mjs';
import { runMongoCommand } from '../../../../infra/servers/store/mongo-command.mjs';
import { containerRuntime } from './container-runtime.mjs';
import { serverImages } from './images.mjs';
import { hasEnded, ignoreEnded, labelName, labelOf, removeContainers, runSetting } from './run-label.mjs';

const [mongoPort, natsPort] = [27_017, 4222];
const configFile = '/nats.conf';

/**
 * Starts a container of an image that a setting names. Its port of this machine stays the same when it is restarted.
 * @param {{ setting: 'MONGODB_IMAGE' | 'NATS_IMAGE', port: number, label: string, env: NodeJS.ProcessEnv }} wanted
 * @param {(container: import('testcontainers').GenericContainer) => import('testcontainers').GenericContainer} [finish]
 */
async function startContainer({ setting, port, label, env }, finish = (container) => container) {
  const { GenericContainer, Wait, docker } = await containerRuntime(env);
  const image = serverImages(env)[setting];
  const draft = new GenericContainer(image)
    .withExposedPorts({ container: port, host: await freePort('0.0.0.0') })
    .withLabels({ [labelName]: label })
    // The caller asks the server itself; an image may lack the shell with which testcontainers would.
    .withWaitStrategy(Wait.forAll([]));
  const started = await finish(draft)
    .start()
    .catch((error) => {
      throw new Error(`${setting} cannot be "${image}": ${error.message}.`, { cause: error });
    });
  const host = started.getHost() === 'localhost' ? '127.0.0.1' : started.getHost();
  return {
    container: docker.getContainer(started.getId()),
    address: { host, port: started.getMappedPort(port) },
  };
}

/** @param {{ label: string, env: NodeJS.ProcessEnv }} run */
async function startStore(run) {
  const { address } = await startContainer({ ...run, setting: 'MONGODB_IMAGE', port: mongoPort });
  await until(() => runMongoCommand(address, { ping: 1 }), { limitMs: 120_000 });
  return `mongodb://${address.host}:${address.port}/`;
}

/**
 * @param {{ label: string, env: NodeJS.ProcessEnv }} run
 * @param {(port: number) => string} configFor
 * @returns {Promise<import('./test-servers.mjs').Bus>}
 */
async function startNats(run, configFor) {
  // The arguments win over the file, which is for this machine alone.
  const args = ['-c', configFile, '--addr', '0.0.0.0'];
  const { container, address } = await startContainer(
    { ...run, setting: 'NATS_IMAGE', port: natsPort },
    (draft) =>
      draft
        .withCopyContentToContainer([{ content: configFor(natsPort), target: configFile }])
        .withCommand(args),
  );
  const answers = () => until(() => firstReply(address));
  await answers();
  return {
    url: `nats://${address.host}:${address.port}`,
    // Podman cannot kill a paused container; a stopped process ends on SIGKILL at once.
    freeze: () => container.kill({ signal: 'SIGSTOP' }),
    kill: async () => {
      const { State } = await container.inspect();
      if (!State.Running) return;
      await container.kill({ signal: 'SIGKILL' });
      await container.wait();
    },
    restart: async () => {
      await container.start();
      await answers();
    },
    close: () => container.remove({ force: true, v: true }).catch(ignoreEnded),
  };
}

/**
 * Containers started by testcontainers, each with the label of the run. The images are those of MONGODB_IMAGE and NATS_IMAGE.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./test-servers.mjs').TestServers}
 */
export const containers = (env) => ({
  prepare: async ({ packagesReady, log }) => {
    if (env.MONGODB_URI)
      throw new Error('MONGODB_URI and OFFICINA_STORE=containers name two stores: take one away.');
    await packagesReady;
    const { docker, host } = await containerRuntime(env);
    const left = await removeContainers(docker, hasEnded);
    if (left > 0) log(`removed containers that an earlier run had left: ${left}`);
    const images = serverImages(env);
    const label = labelOf();
    return {
      store: `container of ${images.MONGODB_IMAGE}`,
      bus: `containers of ${images.NATS_IMAGE}, one for each test file`,
      start: async () => {
        const stop = async () =>
          void (await removeContainers(docker, (one) => one === label || hasEnded(one)));
        try {
          const mongoUri = await startStore({ label, env });
          const own = { ...images, DOCKER_HOST: host, MONGODB_URI: mongoUri, [runSetting]: label };
          // Infra's own tests start servers of their own, as without this setting.
          return { env: { ...own, OFFICINA_STORE: '' }, stop };
        } catch (error) {
          await stop();
          throw error;
        }
      },
    };
  },
  startBus: (configFor) => startNats({ label: env[runSetting] ?? labelOf(), env }, configFor),
});
