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
/** Where this Node and the packages lie: in the clone, or in the one that it is a copy of. */
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
    // A folder whose disk is away keeps no process from starting.
    ...each('--bind-try', writable),
    ...['--chdir', cwd, ...isolation],
  ];
}

let way;

/** How a process that root starts loses its rights here: `sandbox`, `shed`, `none`; `own` where somebody else starts it. */
export function confinement() {
  way ??= findWay();
  return way;
}

function findWay() {
  if (process.getuid?.() !== 0) return 'own';
  const tried = [...isolation, '--ro-bind', '/', '/', 'true'];
  if (onPath('bwrap') && spawnSync('bwrap', tried, { stdio: 'ignore' }).status === 0) return 'sandbox';
  const shed = onPath('setpriv') && spawnSync('setpriv', [...withoutRights, 'true'], { stdio: 'ignore' });
  return shed && shed.status === 0 ? 'shed' : 'none';
}

/** What people are told who start as root where its rights cannot all be taken away; undefined elsewhere. */
export const confinementWarning = () =>
  ({
    shed: 'started as root where bubblewrap does not work: processes lose their capabilities, but run as root',
    none: 'started as root where neither bubblewrap nor setpriv works: processes keep all rights',
  })[confinement()];

/** Inside, a first process of bwrap's own looks after the one that serves. */
const serverInside = (pid) => childrenOf(childrenOf(pid)[0])[0];

const ways = {
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
 * The parts of a supervisor's spec that start a command without rights when root starts it: in a sandbox that holds the
 * clone without its data, for reading, and what is listed; where namespaces are forbidden, without capabilities alone.
 * @param {() => { file: string, args: string[], cwd: string, env: object }} command asked at each start
 * @param {(command: { env: object }) => { readable: string[], writable?: string[] }} seen files and folders
 */
export const confined = (command, seen) => ways[confinement()](command, seen);
