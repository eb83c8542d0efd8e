import { words } from '../words/all.ts';

/** What an audit event or a live hint is about: the code words of docs/glossary.md. */
export type Entity = keyof typeof words;

/** What can happen to an entity; the event log shows these phrases as they are. */
export type Action = (typeof words)[Entity]['it']['actions'][number];

export const entities = Object.keys(words) as Entity[];

/** The closed list of actions. */
export const actions: Action[] = Object.values(words).flatMap(({ it }): readonly Action[] => it.actions);
