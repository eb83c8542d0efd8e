import type { mongo } from 'mongoose';
import type { ServiceToken } from '../../service-token.ts';

/** What every process obeys. One document: whatever changes it compares what it has seen, so nobody acts on an old one. */
export interface BackupState {
  _id: 'state';
  /** Grows with each change that processes have to follow. */
  version: number;
  /** The number that writes put on what they write; 0 while no backup runs. */
  epoch: number;
  /** Whether writes wait. */
  closed: boolean;
  /** Grows as long as the backup is alive. */
  beat: number;
  /** The newest number that was given. */
  last: number;
  /** The newest backup; random. */
  owner: string | null;
  /** The file that it is writing; null once it has ended. */
  part: string | null;
  /** When one last succeeded. */
  succeededAt: Date | null;
  /** Why the last one failed, for people; null when it succeeded. */
  failure: string | null;
  /** Files of the daily backups that are kept, the oldest first. */
  daily: string[];
}

/** A process that writes, as it announces itself. */
export interface AnnouncedProcess {
  /** Random, for each start. */
  _id: string;
  token: ServiceToken;
  /** Of Officina; processes of the first release do not say it. */
  version?: string;
  /** The version of the state that all its writes obey; none before its first look. */
  followed: number;
  /** Grows as long as it is alive. */
  beat: number;
}

/** Documents that are gone since a backup began to copy. */
export interface Deletion {
  epoch: number;
  /** `<token>/<collection>` */
  from: string;
  ids: unknown[];
}

/** A restore that has begun to write; it stands there until all is in its place. */
export interface UnfinishedRestore {
  _id: 'restore';
  /** Random, of the command that does it now; another one may have begun after it on another machine. */
  owner: string;
  /** Absolute path of the backup. */
  file: string;
  /** When its cut was taken, ISO UTC: another file may take its place. */
  cutAt: string;
  /** Backup of what was there before; null if there was nothing. */
  former: string | null;
}

/** A backup that succeeded longer ago, in ms, no longer counts as one. */
export const oldBackupMs = 2 * 86_400_000;

export const atRest: BackupState = {
  _id: 'state',
  version: 0,
  epoch: 0,
  closed: false,
  beat: 0,
  last: 0,
  owner: null,
  part: null,
  succeededAt: null,
  failure: null,
  daily: [],
};

/** Where backups and processes meet: a database that holds nothing of a tenant and is in no backup. */
export const backupDatabase = (client: mongo.MongoClient, prefix: string) => {
  const database = client.db(`${prefix}_backup`);
  return {
    states: database.collection<BackupState>('state'),
    processes: database.collection<AnnouncedProcess>('processes'),
    deletions: database.collection<Deletion>('deletions'),
    restores: database.collection<UnfinishedRestore>('restores', {
      writeConcern: { w: 'majority', journal: true },
    }),
  };
};

export type BackupDatabase = ReturnType<typeof backupDatabase>;

/**
 * What belongs to running processes and means nothing to others: it is in no backup, and its writes never wait, because
 * polling goes on. Everything else is copied.
 */
export const notCopied: Readonly<Record<string, string>> = {
  'industrial/leases': 'which process polls what, for seconds',
  'industrial/replicas': 'the processes that poll, for seconds',
  'imports/import_turns': 'which process carries out an import, for seconds',
};
