import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { ApiError } from '../core/api/api-error.ts';
import { hasSameJson } from '../core/field-changes.ts';
import { messages } from '../core/messages/messages.ts';
import { invalidateEntities, type LiveEntity } from '../core/query/query-client.tsx';
import { asSentence } from '../records/record-texts.ts';
import { isFieldRefusal, reasonOf } from '../records/record-calls.ts';
import { useServerForm, type ServerForm, type ServerFormOptions } from './use-server-form.ts';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of the values that differ, in groups too: `name`, `company.city`. */
export const changedPaths = (values: unknown, others: unknown, path = ''): string[] => {
  if (!isGroup(values)) return hasSameJson(values, others) ? [] : [path];
  return Object.entries(values).flatMap(([name, value]) =>
    changedPaths(value, isGroup(others) ? others[name] : undefined, path ? `${path}.${name}` : name),
  );
};

/** Their values, with what I changed on top. */
const rebased = (origin: unknown, mine: unknown, theirs: unknown): unknown => {
  if (!isGroup(theirs)) return hasSameJson(mine, origin) ? theirs : mine;
  const at = (group: unknown, name: string) => (isGroup(group) ? group[name] : undefined);
  return Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [name, rebased(at(origin, name), at(mine, name), value)]),
  );
};

/** Labels of the fields that both changed, differently. */
function clashes(
  origin: unknown,
  mine: unknown,
  theirs: unknown,
  labels: Readonly<Record<string, string>>,
): string {
  const [own, other, still] = [
    changedPaths(mine, origin),
    changedPaths(theirs, origin),
    changedPaths(mine, theirs),
  ];
  const both = own.filter((path) => other.includes(path) && still.includes(path));
  return both.map((path) => labels[path] ?? path).join(', ');
}

interface StoredFormOptions<S, V extends FieldValues> extends Pick<
  ServerFormOptions<V>,
  'labels' | 'reveal'
> {
  /** The newest loaded version. */
  stored: S;
  valuesOf: (stored: S) => V;
  /**
   * Sends what differs from the version that the values were made on, and returns the new one.
   * @throws ApiError
   */
  save: (values: V, from: S) => Promise<S>;
  entity: LiveEntity;
  /** «Azienda non salvata» */
  failed: string;
}

const staleText =
  'un’altra persona ha salvato mentre scrivevi. Ora vedi i suoi dati, e sopra i tuoi: controlla e salva di nuovo.';

const clashText = (fields: string) =>
  `Un’altra persona ha cambiato lo stesso: ${fields}. Quello che hai scritto resta, e salvando vale il tuo.`;

/**
 * The form of a document that exists once, such as the settings of a company. Newer versions are taken over field by field, and
 * what was typed stays; a message names what both changed. A save that is refused because somebody else saved first says so, and can be repeated.
 */
export function useStoredForm<S, V extends FieldValues>(options: StoredFormOptions<S, V>): ServerForm<V> {
  const { stored, valuesOf, labels, reveal, save, entity, failed } = options;
  const base = useRef(stored);
  const about = `${entity} form`;
  const fail = (reason: string) => void messages.error(`${failed}: ${reason}`, { about });
  const form = useServerForm<V>({
    defaultValues: valuesOf(stored) as DefaultValues<V>,
    labels,
    reveal,
    send: async (values) => {
      messages.closeAbout(about);
      // The server may have changed a text, such as its blanks.
      setBase(await save(values, base.current), values);
    },
    onRefused: (error) => {
      const isStale = error instanceof ApiError && error.code === 'stale';
      if (isFieldRefusal(error) && !isStale) return false;
      fail(
        isStale ? staleText : `${asSentence(reasonOf(error, labels))} Quello che hai scritto è ancora qui.`,
      );
      if (isStale) void invalidateEntities([entity]);
      return true;
    },
  });
  /** Puts what was changed since `origin` on top of a version. */
  const setBase = (next: S, origin: V) => {
    const values = rebased(origin, form.getValues(), valuesOf(next)) as V;
    base.current = next;
    form.reset(valuesOf(next), { keepErrors: true });
    form.reset(values, { keepDefaultValues: true, keepErrors: true });
  };
  const takeOver = useEffectEvent((next: S) => {
    if (next === base.current) return;
    const origin = valuesOf(base.current);
    const clash = clashes(origin, form.getValues(), valuesOf(next), labels);
    if (clash) messages.warning(clashText(clash), { about: `${about} clash` });
    setBase(next, origin);
  });
  useLayoutEffect(() => takeOver(stored), [stored]);
  return form;
}
