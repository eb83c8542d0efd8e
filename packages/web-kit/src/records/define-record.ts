import type { Permission } from '@officina/contracts/auth/roles';
import type { AnswerFor, FullyNeededFor, InputFor, NeededFor, Route } from '@officina/contracts/by-route';
import type { Entity } from '@officina/contracts/events/actions';
import type { ReadRoute, WriteRoute } from '../core/api/api.ts';
import { changedFields } from '../core/field-changes.ts';
import type { Version } from '../core/versions.ts';
import type { FieldKind } from './field-kinds.ts';
import type { AnyList } from './merging/list-kind.ts';
import { mergeValues, type Merge } from './merging/merge-values.ts';
import type { RecordTexts } from './record-texts.ts';

/** What every document has. */
export interface StoredDocument extends Version {
  /** Fields that are left empty because the document is too large for an answer. */
  cut?: string[] | undefined;
  /** Fields that are left empty because their stored values cannot be read. */
  _unfit?: string[] | undefined;
}

type CreateRoute = Extract<WriteRoute, `POST ${string}`>;
type EditRoute = Extract<Route, `PUT ${string}/{id}/edit`>;
type RemoveRoute = Extract<Route, `DELETE ${string}/{id}`>;
type RouteTo<A> = { [R in ReadRoute]: AnswerFor<R> extends A ? R : never }[ReadRoute];
/** `/api/site` of `PUT /api/site/{id}/edit`: all writes of a record share one path. */
type PathOf<E extends EditRoute> = E extends `PUT ${infer P}/{id}/edit` ? P : never;
type BodyOf<R extends Route> = NonNullable<InputFor<R>['body']>;
type At<T, N> = N extends keyof T ? T[N] : never;
/** The type that a write sends for a field; some fields are sent by a create only. */
type SentAt<C extends CreateRoute, E extends EditRoute, N> = N extends keyof BodyOf<E>
  ? BodyOf<E>[N]
  : At<BodyOf<C>, N>;
type Name<V> = keyof V & string;

interface Needs<C, E> {
  create: C;
  edit: E;
}

interface Description<C extends CreateRoute, E extends EditRoute, V extends object> {
  /** Its name in audit events and live hints. */
  entity: Entity;
  routes: {
    list: RouteTo<AnswerFor<E>[]>;
    /** Needed if the list does not contain all records. */
    single?: RouteTo<AnswerFor<E>>;
    create: C & `POST ${PathOf<E>}/create`;
    edit: E;
    /** Absent if records are never deleted. */
    remove?: RemoveRoute & `DELETE ${PathOf<E>}/delete/{id}`;
  };
  /** The permissions that create a record, and that change all fields of the form: they name who may. */
  needs: Needs<NeededFor<C>, FullyNeededFor<E>>;
  /** The form's fields, by their names in the contract. */
  fields: {
    [N in keyof V]: FieldKind<V[N], Exclude<At<AnswerFor<E>, N>, undefined>, SentAt<C, E, N>>;
  };
  texts: RecordTexts<Name<NoInfer<V>>>;
  /** Fields that the form hides for these values; they are not sent. */
  hidden?: (values: NoInfer<V>) => readonly Name<NoInfer<V>>[];
  /** The edit that deactivates a record: offered if a delete is refused because the record is in use. */
  deactivation?: BodyOf<E>;
}

/** A kind of record for forms, sheets and lists; made by `defineRecord`. */
export interface RecordDefinition<S extends StoredDocument, V extends object, C = object, E = object> {
  entity: Entity;
  routes: { list: ReadRoute; single?: ReadRoute; create: CreateRoute; edit: EditRoute; remove?: RemoveRoute };
  needs: Needs<Permission, Permission>;
  texts: RecordTexts<Name<V>>;
  deactivation?: E;
  /** The form's values for a document, blank for missing fields: `valuesOf({})` is a blank form. */
  valuesOf: (document: Partial<S>) => V;
  /** All shown fields; `start` has the initial values of the form. */
  createBody: (values: V, start?: Partial<S>) => C;
  /** Only the fields that differ from the form's base document; undefined if none does. */
  editBody: (values: V, document: S) => E | undefined;
  /** A field's value as text. */
  words: (name: Name<V>, values: V) => string;
  /** Merges the changes of two people to one version: my form values, their saved document. */
  merge: (from: S, mine: V, theirs: S) => Merge<V>;
  /** The lists among the fields, which are merged item by item. */
  lists: Readonly<Partial<Record<string, AnyList>>>;
}

/** Of sections that were built with a kit that did not ask for them. */
const olderNeeds: Needs<Permission, Permission> = { create: 'manage', edit: 'manage' };

/**
 * Defines a kind of record: its routes, which determine its types, its fields and its texts. A field name or type that the
 * contract does not have does not compile.
 */
export function defineRecord<C extends CreateRoute, E extends EditRoute, V extends object>(
  description: Description<C, E, V>,
): RecordDefinition<AnswerFor<E> & StoredDocument, V, BodyOf<C>, BodyOf<E>> {
  const { fields, hidden, needs = olderNeeds, ...rest } = description;
  const kinds = fields as unknown as Record<string, FieldKind<unknown, unknown, unknown>>;
  const lists = Object.fromEntries(
    Object.entries(kinds).flatMap(([name, { list }]) => (list ? [[name, list]] : [])),
  );
  const of = (document: object, name: string) => (document as Record<string, unknown>)[name];
  const valuesOf = (document: object) =>
    Object.fromEntries(
      Object.entries(kinds).map(([name, { read, blank }]) => {
        const stored = of(document, name);
        return [name, stored === undefined ? blank : read(stored)];
      }),
    ) as V;
  const body = (names: readonly Name<V>[], values: V, document: object) => {
    const omitted = hidden?.(values) ?? [];
    const sent = names.filter((name) => !omitted.includes(name));
    return Object.fromEntries(
      sent.map((name) => [name, kinds[name]?.write(values[name], of(document, name))]),
    );
  };
  return {
    ...rest,
    needs,
    valuesOf,
    createBody: (values, start = {}) => body(Object.keys(kinds) as Name<V>[], values, start) as BodyOf<C>,
    editBody: (values, document) => {
      const unfit = (document as StoredDocument)._unfit ?? [];
      const names = changedFields(values, valuesOf(document)).filter((name) => !unfit.includes(name));
      const changes = body(names, values, document);
      return Object.keys(changes).length > 0 ? (changes as BodyOf<E>) : undefined;
    },
    words: (name, values) => kinds[name]?.words(values[name]) || '—',
    lists,
    merge: (from, mine, theirs) =>
      mergeValues(
        { origin: valuesOf(from), mine, theirs: valuesOf(theirs), stored: { origin: from, theirs } },
        lists,
      ),
  };
}
