import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../../infra/lib/run.mjs';
import { installPython } from '../python-packages.mjs';
import { engineEnv, podman } from './engine.mjs';

const folder = join(import.meta.dirname, 'compose');

/** Shell for the command `docker`. */
export const dockerScript = readFileSync(join(folder, 'docker.sh'), 'utf8').replace(/^#!.*\n/, '');

/** One installation of docker-compose.yml, run by podman-compose. */
export class ComposeProject {
  /** @param {{ name: string, folder: string, env: NodeJS.ProcessEnv }} options */
  constructor({ name, folder, env }) {
    this.name = name;
    this.folder = folder;
    this.env = env;
  }

  /**
   * @param {object} options
   * @param {string} options.name of the project
   * @param {string} options.folder with docker-compose.yml
   * @param {number} options.port of the gateway on this machine
   * @param {string} options.network first three numbers of its addresses
   * @param {import('./local-images.mjs').Images} options.images
   */
  static async prepare({ name, folder, port, network, images }) {
    const python = await installPython(
      'podman-compose',
      join(import.meta.dirname, 'compose/requirements.txt'),
    );
    const env = {
      ...python.env,
      ...engineEnv,
      // Images of this format keep their health check.
      BUILDAH_FORMAT: 'docker',
      COMPOSE_PROJECT_NAME: name,
      PORT: `${port}`,
      OFFICINA_NETWORK: network,
      NODE_IMAGE: images.node,
      BUILD_IMAGE: images.npm,
      MONGODB_IMAGE: images.store,
      NATS_IMAGE: images.nats,
    };
    return new ComposeProject({ name, folder, env });
  }

  /**
   * `docker compose …`
   * @param {...string} args
   */
  compose(...args) {
    return run('bash', this.#shell(args), { cwd: this.folder, env: this.env });
  }

  /**
   * The same, which reads a text.
   * @param {string} input
   * @param {...string} args
   */
  composeWith(input, ...args) {
    const options = { cwd: this.folder, env: this.env, input, encoding: /** @type {const} */ ('utf8') };
    return execFileSync('bash', this.#shell(args), options);
  }

  #shell(args) {
    return ['-c', dockerScript, 'docker', 'compose', ...args];
  }

  /** The container of a service. */
  container(service) {
    return `${this.name}_${service}_1`;
  }

  /** One value of a container's state. */
  async inspect(service, format) {
    return (await podman(['inspect', '--format', format, this.container(service)])).trim();
  }

  /** Ends all containers and removes their data, also those that a killed run of this name has left. */
  async remove() {
    const label = `label=io.podman.compose.project=${this.name}`;
    const idsOf = async (/** @type {string[]} */ ...list) =>
      (await podman([...list, '--quiet', '--filter', label])).split('\n').filter(Boolean);
    const containers = await idsOf('ps', '--all');
    // All at once: one that others require cannot go alone.
    if (containers.length > 0) await podman(['rm', '--force', '--time=3', ...containers]);
    for (const volume of await idsOf('volume', 'ls')) await podman(['volume', 'rm', '--force', volume]);
    for (const network of await idsOf('network', 'ls')) await podman(['network', 'rm', '--force', network]);
  }
}
