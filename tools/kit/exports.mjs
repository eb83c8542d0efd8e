import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';

/**
 * The kit as sections see it: the names that each entry exports, and a digest of each type file behind them.
 * @typedef {{ names: Record<string, string[]>, types: Record<string, string> }} Exports
 */

const compiler = join(cloneDir, 'node_modules/typescript-native/bin/tsc');

/** The host is built with its own entry, and tests use theirs. */
const notShared = ['./shell', './testing'];

/** @returns {[string, string][]} name and file of each entry that sections import */
function entriesOf(/** @type {string} */ kit) {
  const { exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'));
  return Object.entries(exports).filter(([name, file]) => file.endsWith('.ts') && !notShared.includes(name));
}

/**
 * Writes the type declarations of some kit files into a folder.
 * @param {string} kit
 * @param {string} folder
 * @param {string[]} names
 */
async function declare(kit, folder, names) {
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true },
    ...{ outDir: folder, rootDir: kit, rewriteRelativeImportExtensions: true },
  };
  const files = names.map((name) => join(kit, name));
  const settings = { extends: join(cloneDir, 'tsconfig.web.json'), compilerOptions, include: [], files };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(settings));
  await run(process.execPath, [compiler, '-p', project, '--singleThreaded'], { cwd: kit });
}

/**
 * @param {string} [kit] folder of the kit
 * @returns {Promise<Exports>}
 */
export async function exportsOf(kit = join(cloneDir, 'packages/web-kit')) {
  const folder = mkdtempSync(join(tmpdir(), 'officina-kit-'));
  try {
    const entries = entriesOf(kit);
    await declare(kit, folder, [...entries.map(([, file]) => file), 'src/css.d.ts']);
    const declared = (/** @type {string} */ file) => join(folder, file.replace(/\.ts$/, '.d.ts'));
    const program = ts.createProgram(
      entries.map(([, file]) => declared(file)),
      { noLib: true, types: [], moduleResolution: ts.ModuleResolutionKind.Bundler },
    );
    const checker = program.getTypeChecker();
    const namesIn = (/** @type {string} */ file) => {
      const module = checker.getSymbolAtLocation(
        /** @type {ts.SourceFile} */ (program.getSourceFile(declared(file))),
      );
      return checker.getExportsOfModule(/** @type {ts.Symbol} */ (module)).map(({ name }) => name);
    };
    const digest = (/** @type {string} */ text) =>
      createHash('sha256').update(text).digest('hex').slice(0, 12);
    const types = program
      .getSourceFiles()
      .map(({ fileName, text }) => [relative(folder, fileName), digest(text)]);
    return {
      names: Object.fromEntries(entries.map(([name, file]) => [name, namesIn(file).sort()])),
      types: Object.fromEntries(types.sort(([a = ''], [b = '']) => a.localeCompare(b))),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
