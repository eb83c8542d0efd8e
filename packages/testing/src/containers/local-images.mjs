import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../../../infra/lib/cache.mjs';
import { run } from '../../../../infra/lib/run.mjs';
import { debianMirror } from '../../../../infra/servers/debian.mjs';
import { goInstall } from '../../../../infra/servers/go-install.mjs';
import { pins } from '../../../../infra/servers/pins.mjs';
import { documentdbRoot } from '../../../../infra/servers/store/documentdb-root.mjs';
import { podman } from './engine.mjs';

/**
 * @typedef {{ log: (line: string) => void, signal: AbortSignal | undefined }} Context
 * @typedef {{ store: string, nats: string, node: string, npm: string }} Images names of the images
 */

const suite = 'bookworm';
const npmVersion = '11.19.1';
const hostCertificates = '/etc/ssl/certs/ca-certificates.crt';
const dockerfile = (/** @type {string} */ name) => join(import.meta.dirname, 'images', name, 'Dockerfile');
const imageOf = (/** @type {string} */ name) => `localhost/officina-${name}`;

/**
 * Builds an image, from its layers of the last time where nothing has changed.
 * @param {string} image
 * @param {string} name folder of its Dockerfile
 * @param {string} context folder
 * @param {{ target?: string, args?: Record<string, string>, folders?: Record<string, string>, signal?: AbortSignal }} options
 *   `folders` are named contexts
 */
async function build(image, name, context, { target, args = {}, folders = {}, signal }) {
  const options = [
    ...['--quiet', '--format=docker', '--layers', `--tag=${image}`, `--file=${dockerfile(name)}`],
    ...(target ? [`--target=${target}`] : []),
    ...Object.entries(args).map(([key, value]) => `--build-arg=${key}=${value}`),
    ...Object.entries(folders).map(([key, folder]) => `--build-context=${key}=${folder}`),
  ];
  await podman(['build', ...options, context], { signal });
  return image;
}

/** @param {Context} context */
async function natsImage(context) {
  const program = await goInstall('nats-server', pins.nats, context);
  return build(imageOf('nats'), 'nats', join(program, '..'), context);
}

/** @param {Context} context */
async function storeImage(context) {
  const { signal } = context;
  const [root, ferretdb] = await Promise.all([
    documentdbRoot(context),
    goInstall('ferretdb', pins.ferretdb, context),
  ]);
  const folders = { documentdb: root, ferretdb: join(ferretdb, '..') };
  return build(imageOf('store'), 'store', join(import.meta.dirname, 'images/store'), { folders, signal });
}

/** A Debian root, Node, npm, and the certificates with which npm reaches its registry here. */
const nodeFiles = (/** @type {Context} */ { log, signal }) =>
  cached('node-image', { suite, npmVersion, node: process.version }, async (draft) => {
    log(`fetching Debian ${suite} and npm ${npmVersion} for images`);
    const options = ['--variant=minbase', '--include=ca-certificates,tzdata'];
    await run('mmdebstrap', [...options, suite, join(draft, 'debian.tar'), await debianMirror()], { signal });
    await run('npm', ['install', '--prefix', join(draft, 'npm'), `npm@${npmVersion}`], {
      cwd: draft,
      signal,
    });
    cpSync(process.execPath, join(draft, 'node'));
    cpSync(process.env.NODE_EXTRA_CA_CERTS || hostCertificates, join(draft, 'certificates.crt'));
  });

/** Node on Debian, as the official images have it, without and with npm. */
async function nodeImages(/** @type {Context} */ context) {
  const files = await nodeFiles(context);
  const debian = imageOf('debian');
  const isImported = await podman(['image', 'exists', debian]).then(
    () => true,
    () => false,
  );
  if (!isImported) await podman(['import', '--quiet', join(files, 'debian.tar'), debian]);
  const options = { args: { DEBIAN_IMAGE: debian }, signal: context.signal };
  const node = await build(imageOf('node'), 'node', files, { ...options, target: 'node' });
  const npm = await build(imageOf('npm'), 'node', files, { ...options, target: 'npm' });
  return { node, npm };
}

/**
 * Images made from what `npm start` uses, for machines that cannot fetch any: store, bus, and the two that
 * `infra/docker/Dockerfile` builds on.
 * @param {Context} context
 * @returns {Promise<Images>}
 */
export const localImages = async (context) => ({
  store: await storeImage(context),
  nats: await natsImage(context),
  ...(await nodeImages(context)),
});
