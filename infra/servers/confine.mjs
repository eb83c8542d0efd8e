import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childrenOf } from '../lib/process-list.mjs';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { onPath } from './debian.mjs';

const nobody = '65534';
const isolation = [
  ...['--unshare-user', '--uid', nobody, '--gid', nobody, '--cap-drop', 'ALL'],
  ...['--unshare-pid', '--unshare-ipc', '--die-with-parent'],
];
const programs = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];
const lookUps = ['hosts', 'resolv.conf', 'nsswitch.conf', 'ssl', 'localtime'].map((name) => `/etc/${name}`);
/** Location of this Node and the packages: the clone, or the clone that this one is a copy of. */
const packagesDir = join(dirname(process.execPath), '../../..');
const withoutRights = ['--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all'];

const each = (option, paths) => paths.flatMap((path) => [option, path, path]);

function sandbox({ cwd }, { readable, writable = [] }) {
  const hidden = [join(cloneDir, '.data'), join(packagesDir, '.data'), dataDir].filter((folder) =>
    existsSync(folder),
  );
  return [
    ...each('--ro-bind-try', [...programs, ...lookUps]),
    ...['--dev', '/dev', '--tmpfs', '/tmp'],
    ...each('--ro-bind-try', [cloneDir, packagesDir]),
    ...hidden.flatMap((folder) => ['--tmpfs', folder]),
    ...each('--ro-bind', readable),
    // A folder whose disk is missing does not keep a process from starting.
    ...each('--bind-try', writable),
    ...['--chdir', cwd, ...isolation],
  ];
}

let level;

/** How a process started by root loses its rights here: `sandbox`, `shed` or `none`; `own` if this user is not root. */
export function confinement() {
  level ??= findLevel();
  return level;
}

function findLevel() {
  if (process.getuid?.() !== 0) return 'own';
  const probe = [...isolation, '--ro-bind', '/', '/', 'true'];
  if (onPath('bwrap') && spawnSync('bwrap', probe, { stdio: 'ignore' }).status === 0) return 'sandbox';
  const shed = onPath('setpriv') && spawnSync('setpriv', [...withoutRights, 'true'], { stdio: 'ignore' });
  return shed && shed.status === 0 ? 'shed' : 'none';
}

/** Warning for a start as root where its rights cannot be removed completely; undefined elsewhere. */
export const confinementWarning = () =>
  ({
    shed: 'started as root where bubblewrap does not work: processes lose their capabilities, but run as root',
    none: 'started as root where neither bubblewrap nor setpriv works: processes keep all rights',
  })[confinement()];

/** In the sandbox, bwrap's own first process is the parent of the one that serves. */
const serverInside = (pid) => childrenOf(childrenOf(pid)[0])[0];

const wrappers = {
  sandbox: (command, seen) => ({
    command: () => {
      const one = command();
      return { ...one, file: 'bwrap', args: [...sandbox(one, seen(one)), one.file, ...one.args], cwd: '/' };
    },
    server: serverInside,
  }),
  shed: (command) => ({
    command: () => {
      const one = command();
      return { ...one, file: 'setpriv', args: [...withoutRights, one.file, ...one.args] };
    },
  }),
  none: (command) => ({ command }),
  own: (command) => ({ command }),
};

/**
 * The parts of a supervisor's spec that start a command without rights when root starts it: in a sandbox that contains the clone
 * without its data (read-only) and the listed paths; without capabilities only, where namespaces are forbidden.
 * @param {() => { file: string, args: string[], cwd: string, env: object }} command called at each start
 * @param {(command: { env: object }) => { readable: string[], writable?: string[] }} seen files and folders
 */
export const confined = (command, seen) => wrappers[confinement()](command, seen);
