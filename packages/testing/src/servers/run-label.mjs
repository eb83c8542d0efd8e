import { hostname } from 'node:os';
import { startedAt } from '../../../../infra/lib/process-list.mjs';
import { bootId } from '../../../../infra/lib/supervisor/leftovers.mjs';

/** Label of every container of a run of tests. */
export const labelName = 'officina.test-run';

/** Set in the environment of the tests of a run on containers: the label of its containers. */
export const runSetting = 'OFFICINA_TEST_RUN';

/** Value of the label for the run of a process on this machine, by default this process. */
export const labelOf = (pid = process.pid) => [hostname(), bootId(), pid, startedAt(pid)].join(' ');

/**
 * Whether a label is that of a run of this machine that has ended. Nothing is known of other machines.
 * @param {string} label
 */
export function hasEnded(label) {
  const [host, boot, pid, start] = label.split(' ');
  return host === hostname() && (boot !== bootId() || startedAt(Number(pid)) !== start);
}

/**
 * For a container that has ended, is gone or is being removed by another run.
 * @param {{ statusCode?: number }} error
 */
export const ignoreEnded = (error) => {
  if (error.statusCode !== 404 && error.statusCode !== 409) throw error;
};

/**
 * Removes the containers of runs, with their data.
 * @param {import('testcontainers').ContainerRuntimeClient['container']['dockerode']} docker
 * @param {(label: string) => boolean} isWanted
 * @returns {Promise<number>} how many there were
 */
export async function removeContainers(docker, isWanted) {
  const all = await docker.listContainers({ all: true, filters: { label: [labelName] } });
  const left = all.filter(({ Labels }) => isWanted(Labels[labelName] ?? ''));
  const remove = (/** @type {{ Id: string }} */ { Id }) =>
    docker.getContainer(Id).remove({ force: true, v: true }).catch(ignoreEnded);
  await Promise.all(left.map(remove));
  return left.length;
}
