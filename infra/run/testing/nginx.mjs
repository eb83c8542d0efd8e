import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../lib/cache.mjs';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { connectOnce, freePort, until } from '../../lib/wait.mjs';
import { onPath } from '../../servers/debian.mjs';

/** Debian's nginx: the installed one, or its package unpacked in the cache, which starts no service on this machine. */
export async function nginxProgram() {
  const installed = onPath('nginx');
  if (installed) return installed;
  const folder = await cached('nginx-debian', { package: 'nginx' }, async (draft) => {
    await run('apt-get', ['download', 'nginx'], { cwd: draft }).catch(async () => {
      await run('apt-get', ['update']);
      await run('apt-get', ['download', 'nginx'], { cwd: draft });
    });
    const [archive] = readdirSync(draft).filter((name) => name.endsWith('.deb'));
    await run('dpkg', ['-x', `${archive}`, '.'], { cwd: draft });
  });
  return join(folder, 'usr/sbin/nginx');
}

/** A self-signed certificate for a name. */
async function certificate(folder, name) {
  const [key, pem] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  await run('openssl', [...kind, ...subject, '-keyout', key, '-out', pem]);
  return { key, pem };
}

/**
 * Runs nginx with infra/proxy/nginx.conf in front of a port, in its own folder.
 * @returns {Promise<{ https: number, http: number, ca: Buffer, stop: () => Promise<void> }>}
 */
export async function startNginx({ folder, upstream, name }) {
  const [https, http] = [await freePort(), await freePort()];
  const { key, pem } = await certificate(folder, name);
  const server = readFileSync(join(cloneDir, 'infra/proxy/nginx.conf'), 'utf8')
    .replaceAll('officina.example.com', name)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('listen 80', `listen 127.0.0.1:${http}`)
    .replace('127.0.0.1:4200', `127.0.0.1:${upstream}`)
    .replace('/etc/ssl/officina.pem', pem)
    .replace('/etc/ssl/officina.key', key);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `daemon off; ${user} worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events {} http { access_log off; ${places.join(' ')} ${server} }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn(await nginxProgram(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  await until(() => connectOnce({ host: '127.0.0.1', port: https }), { limitMs: 10_000 }).catch(() => {
    throw new Error(`nginx does not serve: ${errors}`);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { https, http, ca: readFileSync(pem), stop };
}
