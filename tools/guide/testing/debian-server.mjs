import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../../infra/lib/cache.mjs';
import { run } from '../../../infra/lib/run.mjs';
import { debianMirror } from '../../../infra/servers/debian.mjs';
import { stepsOf } from './page-on-a-copy.mjs';

const contents = { suite: 'trixie', packages: ['adduser', 'systemd'] };

/** Debian's npm without the 400 packages that it depends on: only its place matters. */
const addNpm =
  'cd "$1/tmp" && APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" apt-get download npm && dpkg-deb -x npm_*.deb "$1" && rm npm_*.deb';

async function makeRoot(folder) {
  const options = [
    ...['--mode=root', '--variant=essential', `--include=${contents.packages.join()}`],
    ...['--aptopt=APT::Install-Recommends "false"', '--aptopt=Acquire::Check-Valid-Until "false"'],
    ...['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    `--customize-hook=${addNpm}`,
  ];
  await run('mmdebstrap', [...options, contents.suite, join(folder, 'root'), await debianMirror()]);
}

/** Root file system of a Debian 13 with systemd, in the cache. Only root can make and use it. */
export const debianRoot = () => cached('debian-13', { ...contents, addNpm }, makeRoot, console.log);

/** Commands of the page that need a network or a running system; `git clone` only makes its folder. */
const instead = {
  ...Object.fromEntries(['apt-get', 'certbot', 'nginx', 'npm', 'systemctl'].map((name) => [name, ':'])),
  git: 'mkdir -p "$3/infra/proxy" && touch "$3/infra/proxy/nginx.conf"',
  sudo: 'if [ "$1" = -u ]; then user="$2"; shift 2; exec runuser -u "$user" -- "$@"; fi\nexec "$@"',
};

/** What `ProtectSystem=` closes for writing. */
const closedBy = { undefined: [], full: ['/usr', '/etc'], strict: ['/usr', '/etc', '/opt', '/var', '/mnt'] };

/** A server with a Debian 13, on which pages of docs/it are followed. */
export class DebianServer {
  /** @param {string} root a copy of the root file system */
  constructor(root) {
    this.root = root;
  }

  /** @param {string} folder a new one */
  static async in(folder) {
    await run('cp', ['-a', '--reflink=auto', join(await debianRoot(), 'root'), folder]);
    for (const [name, text] of Object.entries(instead)) {
      const file = join(folder, 'usr/local/bin', name);
      writeFileSync(file, `#!/bin/bash\n${text}\n`);
      chmodSync(file, 0o755);
    }
    for (const name of ['available', 'enabled'])
      mkdirSync(join(folder, `etc/nginx/sites-${name}`), { recursive: true });
    return new DebianServer(folder);
  }

  /**
   * Runs a shell script that stops at the first failure.
   * @param {string} script
   * @param {{ closed?: string[], as?: string[] }} [limits] folders that nobody can write to; a command that changes the user
   */
  run(script, { closed = [], as = [] } = {}) {
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';
    const mounts = closed.flatMap((folder) => ['--ro-bind', join(this.root, folder), folder]);
    const view = [
      '--bind',
      this.root,
      '/',
      ...mounts,
      '--dev',
      '/dev',
      '--proc',
      '/proc',
      '--cap-add',
      'ALL',
    ];
    const shell = ['--clearenv', '--setenv', 'PATH', path, '--chdir', '/', ...as, 'bash', '-euc', script];
    return run('bwrap', [...view, '--unshare-pid', '--die-with-parent', ...shell]);
  }

  /** Follows a page from first to last line. */
  follow(/** @type {string} */ text) {
    return this.run(stepsOf(text).join('\n'));
  }

  /** What systemd says about a unit; empty if it accepts it. */
  async verify(/** @type {string} */ unit) {
    const file = '/run/officina.service';
    writeFileSync(join(this.root, file), unit);
    return this.run(`systemd-analyze verify --man=no ${file} 2>&1`).catch(({ output }) => output);
  }

  /** Runs a shell script as systemd runs a unit's program: its user and folder, without new rights, and what it protects. */
  runAsService(/** @type {string} */ unit, /** @type {string} */ script) {
    const { User, WorkingDirectory, ProtectSystem, NoNewPrivileges } = Object.fromEntries(
      [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
    );
    const rights = NoNewPrivileges === 'yes' ? ['--no-new-privs'] : [];
    const as = ['setpriv', `--reuid=${User}`, `--regid=${User}`, '--init-groups', ...rights];
    return this.run(`cd ${WorkingDirectory}\n${script}`, { closed: closedBy[ProtectSystem], as });
  }
}
