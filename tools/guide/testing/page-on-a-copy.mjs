import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../../infra/lib/paths.mjs';
import { run } from '../../../infra/lib/run.mjs';

/** Commands that change this machine or need a real server: calls are only recorded. */
const recordedCommands = ['adduser', 'apt-get', 'certbot', 'chown', 'nginx', 'npm', 'systemctl'];

const scripts = {
  ...Object.fromEntries(recordedCommands.map((name) => [name, `echo "${name} $*" >> "$NOTES"`])),
  // A command for another user runs as the current user.
  sudo: '[ "$1" = -u ] && shift 2\nexec "$@"',
};

/** The steps of a page as shell: its files are written and its commands run in their order. */
export const stepsOf = (/** @type {string} */ text) =>
  [...text.matchAll(/^( *)```(sh|ini)(?: (\S+))?\n(.*?)^ *```$/gms)].map(
    ([, indent = '', , file, content = '']) => {
      const lines = content.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      return file ? `cat > ${file} <<'END'\n${lines}END\n` : lines;
    },
  );

/** A folder that replaces the root of a server, for running the steps of pages in docs/it. */
export class PageOnACopy {
  #bin;
  #notes;

  /**
   * @param {string} root an empty folder
   * @param {{ commands?: Record<string, string>, env?: NodeJS.ProcessEnv }} [options] `commands`: shell that runs for more
   *   commands, by their names
   */
  constructor(root, { commands = {}, env = process.env } = {}) {
    this.env = env;
    this.root = root;
    [this.#bin, this.#notes] = [join(root, 'bin'), join(root, 'notes')];
    for (const folder of ['bin', 'opt', 'mnt', 'var/lib', 'etc/systemd/system'])
      mkdirSync(join(root, folder), { recursive: true });
    for (const folder of ['available', 'enabled'])
      mkdirSync(join(root, 'etc/nginx', `sites-${folder}`), { recursive: true });
    for (const [name, text] of Object.entries({ ...scripts, ...commands })) {
      writeFileSync(join(this.#bin, name), `#!/bin/bash\n${text}\n`);
      chmodSync(join(this.#bin, name), 0o755);
    }
  }

  /** Text with the server's folders moved below this root. */
  below(text) {
    return text.replace(/(?<=^|[\s=])\/(opt|etc|mnt|var)\//gm, `${this.root}/$1/`);
  }

  /**
   * Follows a page from first to last line: writes the files and runs the commands in a shell that stops at the first
   * failure.
   * @param {string} page of docs/it
   * @param {[string, string][]} [instead] replacements for the page's example values
   * @returns {Promise<string[]>} the recorded commands, in order
   */
  async follow(page, instead = []) {
    let text = await readFile(join(cloneDir, 'docs/it', page), 'utf8');
    for (const [written, meant] of instead) text = text.replaceAll(written, meant);
    return this.run(text);
  }

  /**
   * Follows a part of a page in the same way.
   * @param {string} text
   */
  async run(text) {
    const steps = stepsOf(text).map((step) => this.below(step));
    writeFileSync(this.#notes, '');
    const env = { ...this.env, NOTES: this.#notes, PATH: `${this.#bin}:${this.env.PATH}` };
    await run('bash', ['-euc', steps.join('\n')], { cwd: this.root, env });
    return (await readFile(this.#notes, 'utf8')).trimEnd().split('\n');
  }

  /** Path of one of the server's files. */
  file(path) {
    return readFile(join(this.root, path), 'utf8');
  }
}

/** A repository to clone, with the parts of ours that these pages use. */
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
