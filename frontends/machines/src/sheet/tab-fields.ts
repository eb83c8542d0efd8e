import { it } from '../it.ts';
import type { MachineName } from './values.ts';

export type TabKey = keyof typeof it.sheetTabs;

const advanced: MachineName[] = ['manualLink'];
const custom: MachineName[] = ['customData'];
const base: MachineName[] = [
  'shortCode',
  'name',
  'manufacture',
  'model',
  'serial',
  'department',
  'owner',
  'installDate',
  'tags',
  'isActive',
  'ceMark',
  'therIsManual',
  'conformCertificate',
];

/** Which fields stand behind which tab. */
export const tabFields: Record<TabKey, MachineName[]> = { base, advanced, custom };

export const tabKeys: readonly TabKey[] = ['base', 'advanced', 'custom'];

/** The tab that holds a field. */
export const tabOf = (path: string): TabKey =>
  tabKeys.find((key) => tabFields[key].some((name) => name === path)) ?? 'base';
