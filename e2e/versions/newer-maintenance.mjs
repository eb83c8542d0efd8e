import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree, linkProjects } from '../../tools/guide/testing/copy-of-tree.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';

/** A path inside the clone, which is all that some processes can see. */
const place = join(cloneDir, 'test-results/newer-maintenance');

const migrations = `import { changeSome, type Migration } from '@officina/server-kit/migrations/migration';
import { Spares } from './spares/spare.model.ts';

const audit = { action: 'Ricambio modificato' } as const;

export const migrations: Migration[] = [
  {
    name: '0001-capital-units',
    step: (get) =>
      changeSome(get(Spares), { unity: 'pz' }, ({ unity }) => (unity ? { set: { unity: 'PZ' }, audit } : null), 20),
  },
];
`;

function change(file, before, after) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  writeFileSync(file, text.replace(before, after));
}

/**
 * Builds the maintenance service as release 0.2.0 might be: with a migration of the units of spares.
 * @returns the folder that contains its `dist/main.js`
 */
export async function buildNewerMaintenance() {
  const root = mkdtempSync(join(tmpdir(), 'officina-newer-'));
  try {
    await copyTree(root);
    await linkProjects(root);
    const source = join(root, 'services/maintenance/src');
    writeFileSync(join(source, 'migrations.ts'), migrations);
    change(join(source, 'main.ts'), 'loadConfig(baseConfig));', 'loadConfig(baseConfig), { migrations });');
    change(join(source, 'main.ts'), 'import', "import { migrations } from './migrations.ts';\nimport");
    const release = join(root, 'packages/server-kit/src/migrations/release.ts');
    change(release, "version: '0.1.0'", "version: '0.2.0'");
    for (const folder of ['packages/server-kit', 'services/maintenance'])
      await run('npm', ['run', 'build', '-w', folder], { cwd: root });
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    cpSync(join(root, 'services/maintenance/dist'), join(place, 'dist'), { recursive: true });
    cpSync(join(root, 'services/maintenance/package.json'), join(place, 'package.json'));
    return place;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
