import type { AnswerFor, InputFor, Route } from '@officina/contracts/by-route';
import type { Entity } from '@officina/contracts/events/actions';
import type { ReadRoute, WriteRoute } from '../core/api/api.ts';
import { differing } from '../core/differing.ts';
import type { Version } from '../core/versions.ts';
import type { FieldKind } from './field-kinds.ts';
import type { AnyList } from './merging/list-kind.ts';
import { mergeValues, type Merge } from './merging/merge-values.ts';
import type { RecordTexts } from './record-texts.ts';

/** What every document has. */
export interface StoredDocument extends Version {
  /** Fields that are empty here because it is too large to be answered whole. */
  cut?: string[] | undefined;
  /** Fields that are empty here because what is stored of them cannot be read. */
  _unfit?: string[] | undefined;
}

type CreateRoute = Extract<WriteRoute, `POST ${string}`>;
type EditRoute = Extract<Route, `PUT ${string}/{id}/edit`>;
type RemoveRoute = Extract<Route, `DELETE ${string}/{id}`>;
type RouteTo<A> = { [R in ReadRoute]: AnswerFor<R> extends A ? R : never }[ReadRoute];
/** `/api/site` of `PUT /api/site/{id}/edit`: one kind of record is written below one path. */
type PathOf<E extends EditRoute> = E extends `PUT ${infer P}/{id}/edit` ? P : never;
type BodyOf<R extends Route> = NonNullable<InputFor<R>['body']>;
type At<T, N> = N extends keyof T ? T[N] : never;
/** What a write carries of a field; some are for a create only. */
type SentAt<C extends CreateRoute, E extends EditRoute, N> = N extends keyof BodyOf<E>
  ? BodyOf<E>[N]
  : At<BodyOf<C>, N>;
type Name<V> = keyof V & string;

interface Description<C extends CreateRoute, E extends EditRoute, V extends object> {
  /** What audit events and live hints call it. */
  entity: Entity;
  routes: {
    list: RouteTo<AnswerFor<E>[]>;
    /** Needed where the list does not have them all. */
    single?: RouteTo<AnswerFor<E>>;
    create: C & `POST ${PathOf<E>}/create`;
    edit: E;
    /** Absent where nobody deletes one. */
    remove?: RemoveRoute & `DELETE ${PathOf<E>}/delete/{id}`;
  };
  /** What the form holds, by the contract's names. */
  fields: {
    [N in keyof V]: FieldKind<V[N], Exclude<At<AnswerFor<E>, N>, undefined>, SentAt<C, E, N>>;
  };
  texts: RecordTexts<Name<NoInfer<V>>>;
  /** Fields that these values do not show: what they hold is not sent. */
  hidden?: (values: NoInfer<V>) => readonly Name<NoInfer<V>>[];
  /** What takes one out of service: offered when a delete is refused because others point at it. */
  deactivation?: BodyOf<E>;
}

/** A kind of record as forms, sheets and lists know it; made by `defineRecord`. */
export interface RecordDefinition<S extends StoredDocument, V extends object, C = object, E = object> {
  entity: Entity;
  routes: { list: ReadRoute; single?: ReadRoute; create: CreateRoute; edit: EditRoute; remove?: RemoveRoute };
  texts: RecordTexts<Name<V>>;
  deactivation?: E;
  /** The form's values of a document, blank where it says nothing: `valuesOf({})` is a blank form. */
  valuesOf: (document: Partial<S>) => V;
  /** All that is shown; `start` is what the form started from. */
  createBody: (values: V, start?: Partial<S>) => C;
  /** Only what differs from the document that the form started from; undefined when nothing does. */
  editBody: (values: V, document: S) => E | undefined;
  /** A field's value in words. */
  words: (name: Name<V>, values: V) => string;
  /** What two people made of one version: mine as the form holds it, theirs as it was saved. */
  merge: (from: S, mine: V, theirs: S) => Merge<V>;
  /** The lists among the fields, which are merged item by item. */
  lists: Readonly<Partial<Record<string, AnyList>>>;
}

/**
 * Defines a kind of record once: its routes, from which its types follow, its fields and its words. A name that the
 * contract does not have, or a field of another kind than the contract's, does not compile.
 */
export function defineRecord<C extends CreateRoute, E extends EditRoute, V extends object>(
  description: Description<C, E, V>,
): RecordDefinition<AnswerFor<E> & StoredDocument, V, BodyOf<C>, BodyOf<E>> {
  const { fields, hidden, ...rest } = description;
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
    const left = hidden?.(values) ?? [];
    const sent = names.filter((name) => !left.includes(name));
    return Object.fromEntries(
      sent.map((name) => [name, kinds[name]?.write(values[name], of(document, name))]),
    );
  };
  return {
    ...rest,
    valuesOf,
    createBody: (values, start = {}) => body(Object.keys(kinds) as Name<V>[], values, start) as BodyOf<C>,
    editBody: (values, document) => {
      const unfit = (document as StoredDocument)._unfit ?? [];
      const names = differing(values, valuesOf(document)).filter((name) => !unfit.includes(name));
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
