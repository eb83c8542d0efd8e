import type { Machine } from '@officina/contracts/maintenance/machines';
import type { NoticeKind } from '@officina/contracts/notifications/kinds';
import type { NoticeThing } from '@officina/contracts/notifications/notices';
import type { Role } from '@officina/contracts/auth/roles';
import type { KindChoice } from '@officina/contracts/notifications/choices';

/** A machine as notices need it. */
export type NoticeMachine = Pick<Machine, '_id' | 'shortCode' | 'name' | 'site' | 'owner'>;

/** A person who may be told. */
export interface Person {
  userId: string;
  fullName: string;
  role: Role;
  email: string;
  /** What holds for this person. */
  choiceOf: (kind: NoticeKind) => KindChoice;
  /** Why a machine is one of this person's; undefined if it is not. */
  reasonOf: (machine: NoticeMachine | undefined) => string | undefined;
  isMuted: (kind: NoticeKind, thing: NoticeThing) => boolean;
}

/** Something that can be told, and to whom. */
export interface Telling {
  kind: NoticeKind;
  title: string;
  line: string;
  machine?: NoticeMachine | undefined;
  thing: NoticeThing;
  mute: NoticeThing & { label: string };
  /** Why a person is told; undefined if not. */
  reasonFor: (person: Person) => string | undefined;
}
