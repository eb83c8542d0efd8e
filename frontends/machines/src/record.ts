import {
  dayField,
  defineRecord,
  flagField,
  listOf,
  pairsField,
  requiredTextField,
  textField,
  type FieldKind,
} from '@officina/web-kit';
import { texts } from './texts.ts';

interface Item {
  name: string;
  value: string;
}

const isOwnership = ({ name }: Item): boolean => name === texts.ownership;

/** The value of the entry «Proprieta»; '' without one. */
export const ownershipOf = (items: readonly Item[]): string => items.find(isOwnership)?.value ?? '';

/** All entries except «Proprieta». */
export const withoutOwnership = (items: readonly Item[]): Item[] =>
  items.filter((item) => !isOwnership(item));

/** The entry «Proprieta», unless it is empty, followed by the other entries. */
export const withOwnership = (value: string, others: readonly Item[]): Item[] =>
  value === '' ? [...others] : [{ name: texts.ownership, value }, ...others];

const tagsField: FieldKind<string[], string[], string[]> = {
  blank: [],
  read: (tags) => tags,
  write: (tags) => tags,
  words: (tags) => tags.join(', '),
  list: listOf<string[], string>({
    items: (tags) => tags,
    of: (tags) => [...tags],
    keyOf: (tag) => tag,
    nameOf: (tag) => tag,
    words: (tag) => tag,
  }),
};

/** A machine; the owner is '' if it has none. */
export const machineRecord = defineRecord({
  entity: 'machine',
  routes: {
    list: 'GET /api/maintenance/machine/all',
    single: 'GET /api/maintenance/machine/single/{id}',
    create: 'POST /api/maintenance/machine/create',
    edit: 'PUT /api/maintenance/machine/{id}/edit',
    remove: 'DELETE /api/maintenance/machine/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
  fields: {
    shortCode: requiredTextField(),
    name: textField(),
    manufacture: textField(),
    model: textField(),
    serial: textField(),
    department: textField(),
    site: textField(),
    customer: textField(),
    owner: textField(),
    installDate: dayField(),
    tags: tagsField,
    isActive: flagField(true),
    ceMark: flagField(),
    therIsManual: flagField(),
    conformCertificate: flagField(),
    manualLink: textField(),
    customData: pairsField(),
  },
  texts,
  deactivation: { isActive: false },
});

export type MachineValues = ReturnType<typeof machineRecord.valuesOf>;
