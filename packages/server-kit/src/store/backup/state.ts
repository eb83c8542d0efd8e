import type { mongo } from 'mongoose';
import type { ServiceToken } from '../../service-token.ts';

/** The state that every process obeys. One document; each change compares the version it has read. */
export interface BackupState {
  _id: 'state';
  /** Grows with each change that processes have to follow. */
  version: number;
  /** The number that writes put on documents; 0 while no backup runs. */
  epoch: number;
  /** Whether writes wait. */
  closed: boolean;
  /** Grows while the backup is alive. */
  beat: number;
  /** The last number that was used. */
  last: number;
  /** Random name of the latest backup. */
  owner: string | null;
  /** Unfinished file of the latest backup; null once the backup has ended. */
  part: string | null;
  /** When a backup last succeeded. */
  succeededAt: Date | null;
  /** Why the latest backup failed, for people; null if it succeeded. */
  failure: string | null;
  /** Files of the daily backups that are kept, oldest first. */
  daily: string[];
  /** What people were told last: since when backups fail, and when that was said. Absent or null while they were told of nothing. */
  alert?: { since: Date; at: Date } | null;
}

/** A process that writes, as it announces itself. */
export interface AnnouncedProcess {
  /** Random, new at each start. */
  _id: string;
  token: ServiceToken;
  /** Version of Officina; absent for processes of the first release. */
  version?: string;
  /** The version of the state that all its writes obey; 0 before its first look. */
  followed: number;
  /** Grows while the process is alive. */
  beat: number;
}

/** Documents that were deleted while a backup ran. */
export interface Deletion {
  epoch: number;
  /** `<token>/<collection>` */
  from: string;
  ids: unknown[];
}

/** A restore that has begun to write; deleted when the restore is complete. */
export interface UnfinishedRestore {
  _id: 'restore';
  /** Random name of the current command; another one may have begun the restore on another machine. */
  owner: string;
  /** Absolute path of the backup. */
  file: string;
  /** When the backup's cut was taken, ISO UTC; tells whether the file has been replaced. */
  cutAt: string;
  /** Backup of the previous data; null if there were none. */
  former: string | null;
}

/** Age in milliseconds from which the latest backup is reported as too old. */
export const oldBackupMs = 2 * 86_400_000;

export const idleState: BackupState = {
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

/** The database through which backups and processes communicate. It has no tenant's data and is not backed up. */
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

/** Collections of running processes that are not backed up. Their writes never wait, so that polling continues. */
export const notCopied: Readonly<Record<string, string>> = {
  'industrial/leases': 'which process polls what, for seconds',
  'industrial/replicas': 'the processes that poll, for seconds',
  'files/upload_writers': 'which process writes an upload, for seconds',
  'imports/import_turns': 'which process carries out an import, for seconds',
};
