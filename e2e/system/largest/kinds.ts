import type { Entity } from '@officina/contracts/events/actions';
import { readdirSync } from 'node:fs';
import type { LargestKind } from './largest-kind.ts';

const files = readdirSync(import.meta.dirname).filter((file) => !/^(kinds|largest-.*)\.ts$/.test(file));
const modules = files.map((file): Promise<Record<string, LargestKind>> => import(`./${file}`));

/** The largest documents by entity: each other file of this folder exports them under the entity's name. */
export const kinds: Partial<Record<Entity, LargestKind>> = Object.assign({}, ...(await Promise.all(modules)));
