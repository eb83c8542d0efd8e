import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../../infra/lib/paths.mjs';
import { run } from '../../../infra/lib/run.mjs';

/** What would change this machine, or need it to be a server: each call is only noted. */
const noted = ['adduser', 'apt-get', 'certbot', 'chown', 'docker', 'nginx', 'npm', 'systemctl'];

const scripts = {
  ...Object.fromEntries(noted.map((name) => [name, `echo "${name} $*" >> "$NOTES"`])),
  // What is done as another user is done as this one.
  sudo: '[ "$1" = -u ] && shift 2\nexec "$@"',
};

/** A folder that stands for the root of a server, in which pages of docs/it are followed. */
export class PageOnACopy {
  #bin;
  #notes;

  /** @param {string} root an empty folder */
  constructor(root) {
    this.root = root;
    [this.#bin, this.#notes] = [join(root, 'bin'), join(root, 'notes')];
    for (const folder of ['bin', 'opt', 'mnt', 'var/lib', 'etc/systemd/system'])
      mkdirSync(join(root, folder), { recursive: true });
    for (const folder of ['available', 'enabled'])
      mkdirSync(join(root, 'etc/nginx', `sites-${folder}`), { recursive: true });
    for (const [name, text] of Object.entries(scripts)) {
      writeFileSync(join(this.#bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(this.#bin, name), 0o755);
    }
  }

  /** Text with the server's folders below this root. */
  below(text) {
    return text.replace(/(?<=^|[\s=])\/(opt|etc|mnt|var)\//gm, `${this.root}/$1/`);
  }

  /**
   * Follows a page from its first line to its last: files are written, commands run by a shell that stops at the first that fails.
   * @param {string} page of docs/it
   * @param {[string, string][]} [instead] what stands on the page for what the reader has
   * @returns {Promise<string[]>} the commands that were noted, in order
   */
  async follow(page, instead = []) {
    let text = await readFile(join(cloneDir, 'docs/it', page), 'utf8');
    for (const [written, meant] of instead) text = text.replaceAll(written, meant);
    const blocks = [...text.matchAll(/^( *)```(sh|ini)(?: (\S+))?\n(.*?)^ *```$/gms)];
    const steps = blocks.map(([, indent = '', , file, content = '']) => {
      const lines = content.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      return this.below(file ? `cat > ${file} <<'END'\n${lines}END\n` : lines);
    });
    writeFileSync(this.#notes, '');
    const env = { ...process.env, NOTES: this.#notes, PATH: `${this.#bin}:${process.env.PATH}` };
    await run('bash', ['-euc', steps.join('\n')], { cwd: this.root, env });
    return (await readFile(this.#notes, 'utf8')).trimEnd().split('\n');
  }

  /** A file of the server. */
  file(path) {
    return readFile(join(this.root, path), 'utf8');
  }
}

/** A repository to be cloned, with what these pages use of ours. */
export class Origin {
  /** @param {string} folder a new one */
  constructor(folder) {
    this.folder = folder;
  }

  async release(tag) {
    const git = (...args) =>
      run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@officina.example', ...args], {
        cwd: this.folder,
      });
    const proxy = 'infra/proxy/nginx.conf';
    mkdirSync(dirname(join(this.folder, proxy)), { recursive: true });
    writeFileSync(join(this.folder, proxy), await readFile(join(cloneDir, proxy)));
    writeFileSync(join(this.folder, 'version'), tag);
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '-m', tag);
    await git('tag', tag);
  }
}
