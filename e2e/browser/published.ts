import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { random } from '../support/tenants.ts';
import { stackAddress } from './stack.ts';

interface Entry {
  name: string;
  version: string;
  manifest: string;
}

interface RegistryFile {
  sections: Entry[];
}

const registryFile = () => join(stackAddress().mfeDir, 'registry.json');
const read = () => JSON.parse(readFileSync(registryFile(), 'utf8')) as RegistryFile;

/** The running stack's registry entry of a section. */
export function published(name: string): Entry {
  const entry = read().sections.find((section) => section.name === name);
  if (!entry) throw new Error(`no section ${name}`);
  return entry;
}

/** Rewrites every file of a published version whose path ends with `ending`. */
export function rewrite(folder: string, ending: RegExp, change: (text: string) => string): void {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => ending.test(file));
  for (const file of files.map((name) => join(folder, name))) {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    // The compressed copies would be served instead.
    for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true });
  }
}

/**
 * Runs a check while the registry names a broken copy of a section's version, then restores everything.
 * @param corrupt breaks the copy in its folder
 * @param options `isFirst`: the section has no earlier version; otherwise the intact one is the earlier version
 */
export async function whileCorrupted(
  name: string,
  corrupt: (folder: string) => void,
  check: (version: string) => Promise<void>,
  { isFirst = true } = {},
): Promise<void> {
  const { mfeDir } = stackAddress();
  const before = readFileSync(registryFile(), 'utf8');
  const version = `0.0.0-${random()}`;
  const folder = join(mfeDir, name, version);
  cpSync(join(mfeDir, name, published(name).version), folder, { recursive: true });
  corrupt(folder);
  const registry = read();
  for (const section of registry.sections)
    if (section.name === name)
      Object.assign(section, {
        ...{ version, manifest: `/mfe/${name}/${version}/mf-manifest.json` },
        previous: isFirst ? [] : [section.version],
      });
  writeFileSync(registryFile(), JSON.stringify(registry));
  try {
    await check(version);
  } finally {
    writeFileSync(registryFile(), before);
    rmSync(folder, { recursive: true });
  }
}
