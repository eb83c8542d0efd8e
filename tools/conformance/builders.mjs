import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

const having = (group, file) =>
  readdirSync(join(cloneDir, group)).filter((name) => existsSync(join(cloneDir, group, name, file)));

/** Folders of the sections, also of those to come, and of the services: whom a waiting line may name. */
export const builders = () =>
  new Set([...having('frontends', 'section.json'), ...having('services', 'package.json')]);
