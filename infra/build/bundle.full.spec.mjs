import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { nodeCommand, officinaProcesses } from '../run/processes.mjs';

/** @type {string} */
let folder;

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function runNode(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const bundle = () => runNode(join(cloneDir, 'infra/build/bundle.mjs'));

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'officina-bundle-')));
  write('package.json', '{ "type": "module" }');
  write('node_modules/places/package.json', '{ "type": "commonjs" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a program works without the packages that it was bundled from', () => {
  write(
    'dist/main.js',
    "import { one } from 'places'; import './own.js'; console.log(one, typeof Own, Own.name);",
  );
  write('dist/own.js', 'globalThis.Own = class Own {};');
  write('node_modules/places/index.js', "exports.one = require('node:path').sep;");
  expect(bundle()).toEqual({ status: 0, stdout: '', stderr: '' });
  rmSync(join(folder, 'node_modules'), { recursive: true });
  rmSync(join(folder, 'dist/own.js'));
  expect(runNode('dist/main.js')).toEqual({ status: 0, stdout: '/ function Own\n', stderr: '' });
});

test('a bundle is in ASCII, and has its packages’ licences beside it', () => {
  write('dist/main.js', "import { city } from 'places'; console.log(city); // più avanti");
  write('node_modules/places/index.js', "/*! © Anna Verdi */ exports.city = 'Forlì';");
  expect(bundle().status).toBe(0);
  expect(readFileSync(join(folder, 'dist/main.js'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
  expect(readFileSync(join(folder, 'dist/main.js.LEGAL.txt'), 'utf8')).toContain('© Anna Verdi');
  expect(runNode('dist/main.js').stdout).toBe('Forlì\n');
});

test('our files and those of packages still know their own location', () => {
  write(
    'dist/main.js',
    "import places from 'places'; import own from './deep/own.js'; console.log([...places, ...own].join('\\n'));",
  );
  write('dist/deep/own.js', 'export default [import.meta.url, import.meta.filename, import.meta.dirname];');
  write('node_modules/places/index.js', 'module.exports = [__filename, __dirname];');
  expect(bundle().status).toBe(0);
  const places = ['node_modules/places/index.js', 'node_modules/places', 'dist/deep/own.js', 'dist/deep'];
  const [file, ofPackage, own, ofOwn] = places.map((path) => join(folder, path));
  expect(runNode('dist/main.js').stdout.trim().split('\n')).toEqual([
    file,
    ofPackage,
    `file://${own}`,
    own,
    ofOwn,
  ]);
});

test('a package may import one that is not installed, and the import fails only when it runs', () => {
  write(
    'dist/main.js',
    "import { ask } from 'places'; import('places/lazy.js').then(ask).catch(({ code }) => console.log(code));",
  );
  write('node_modules/places/index.js', "exports.ask = () => require('absent');");
  write('node_modules/places/lazy.js', "import('also-absent').catch(({ code }) => console.log(code));");
  expect(bundle()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(runNode('dist/main.js').stdout).toBe('MODULE_NOT_FOUND\nERR_MODULE_NOT_FOUND\n');
});

test.each(["import 'absent';", "import './absent.js';", "import('absent');"])(
  'a missing import in our own code is an error: %s',
  (text) => {
    write('dist/main.js', text);
    const { status, stderr } = bundle();
    expect(status).toBe(1);
    expect(stderr).toMatch(/Could not resolve "(\.\/)?absent(\.js)?"/);
  },
);

test('a stack trace names the file in a package, and file and line in our code', () => {
  write(
    'dist/main.js',
    "import { fail } from 'places';\n\n\nfail(function ours() { throw new Error('on line four'); });",
  );
  write('node_modules/places/index.js', '\n\nexports.fail = (then) => then();');
  expect(bundle().status).toBe(0);
  const { stderr } = runNode('--import', join(cloneDir, 'infra/run/source-maps.mjs'), 'dist/main.js');
  expect(stderr).toContain(`at ours (${folder}/dist/main.js:4:`);
  expect(stderr).toContain(`(${folder}/node_modules/places/index.js:1:`);
});

test('a damaged map is not used in a stack trace', () => {
  write('dist/main.js', 'function ours() { throw new Error(); } ours();');
  expect(bundle().status).toBe(0);
  truncateSync(join(folder, 'dist/main.js.map'), 20);
  const { stderr } = runNode('--import', join(cloneDir, 'infra/run/source-maps.mjs'), 'dist/main.js');
  expect(stderr).toMatch(/at ours \(file:.*\/dist\/main\.js:\d+:\d+\)/);
});

test.each(officinaProcesses)('$name starts from one file, and its native package if it has one', (one) => {
  write(
    'note.mjs',
    `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`,
  );
  const { file, args, cwd } = nodeCommand(one, { passwords: {} });
  const { stdout, stderr } = spawnSync(file, ['--import', join(folder, 'note.mjs'), ...args], {
    cwd,
    env: {},
    encoding: 'utf8',
  });
  // Without settings it ends as soon as everything is loaded.
  expect(stderr).toContain('ConfigError');
  const urls = stdout.split('\n').filter((url) => url.startsWith('file:'));
  const loaded = urls.map((url) => url.slice(`file://${cloneDir}/`.length));
  const ofPackages = loaded.filter((path) => path.startsWith('node_modules/'));
  expect(loaded.slice(0, loaded.length - ofPackages.length)).toEqual([
    'infra/run/source-maps.mjs',
    `${one.folder}/dist/main.js`,
  ]);
  // What the native package needs follows it.
  expect(ofPackages.slice(0, 1)).toEqual(one.name === 'files' ? ['node_modules/sharp/dist/index.mjs'] : []);
});
