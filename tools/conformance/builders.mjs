import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

const having = (group, file) =>
  readdirSync(join(cloneDir, group)).filter((name) => existsSync(join(cloneDir, group, name, file)));

/** Folders of the existing and planned sections, and of the services: a waiting line names one of them. */
export const builders = () =>
  new Set([...having('frontends', 'section.json'), ...having('services', 'package.json')]);
