/** Languages of the interface. */
type Language = 'it';

/** What an entity is called in sentences. */
interface Noun {
  /** «macchinario» */
  one: string;
  /** «macchinari» */
  many: string;
  /** «un macchinario» */
  a: string;
  /** «Il macchinario» */
  the: string;
  /** «I macchinari» */
  all: string;
  feminine?: true;
}

/** The words of an entity in one language. */
interface WordsOf<Field extends string> {
  noun: Noun;
  /** Heading of its calls in the OpenAPI document. */
  tag: string;
  /** Labels of its fields, in forms and in the event log. */
  labels: Readonly<Record<Field, string>>;
  /** Codes and keys inside a field, by field. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Column heads that a spreadsheet import accepts; exports write the first one. */
  heads?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** What can happen to it; the Italian phrases are stored with the events. */
  actions: readonly string[];
}

/** Fields that never change, and those that a service computes, have no label. */
type Labelled<Entity, Computed extends keyof Entity> = Exclude<
  keyof Entity,
  '_id' | '__v' | 'createdAt' | 'cut' | '_unfit' | Computed
> &
  string;

/** The words of an entity by language; a field without a label does not compile. */
export type EntityWords<Entity, Computed extends keyof Entity = never> = Record<
  Language,
  WordsOf<Labelled<Entity, Computed>>
>;
