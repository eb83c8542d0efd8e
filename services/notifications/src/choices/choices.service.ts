import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import type { ChoicesEdit, NoticeChoices } from '@officina/contracts/notifications/choices';
import { sites } from '@officina/contracts/sites/sites';
import { AppError } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import type { Stored } from '@officina/server-kit/store/stored';
import { MailWay } from '../mail/mail-way.ts';
import {
  allChoicesOf,
  Choices,
  defaultDigest,
  defaultQuiet,
  noChoices,
  type ChoiceFields,
} from './choice.model.ts';

const stale = (current?: NoticeChoices) => new AppError('stale', 'Modificato nel frattempo', { current });

const audit = { action: 'Scelte degli avvisi cambiate' } as const;

/** The user who calls. @throws AppError `forbidden` */
export const userOf = ({ userId }: Caller): string => {
  if (userId === null) throw new AppError('forbidden', 'Serve un utente');
  return userId;
};

const merged = (current: ChoiceFields, edit: ChoicesEdit): Partial<ChoiceFields> => {
  const { kinds, ...whole } = edit;
  const named = Object.entries(whole).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(named) as Partial<ChoiceFields>),
    ...(kinds && { kinds: { ...current.kinds, ...kinds } as ChoiceFields['kinds'] }),
  };
};

const idsByPath = (field: 'machines' | 'sites', ids: readonly string[] = []) =>
  Object.fromEntries(ids.map((id, at) => [`${field}.${at}`, id]));

/** How people want to be told. */
@Injectable()
export class ChoicesService {
  constructor(
    private readonly choices: Choices,
    private readonly references: References,
    private readonly mailWay: MailWay,
  ) {}

  async mine(caller: Caller): Promise<NoticeChoices> {
    const userId = userOf(caller);
    return this.toWire(caller, userId, await this.choices.of(caller, userId));
  }

  /** @throws AppError `invalid` for a machine or site that the tenant does not have; `stale` */
  async edit(caller: Caller, edit: ChoicesEdit, on: Precondition): Promise<NoticeChoices> {
    const userId = userOf(caller);
    const current = await this.choices.of(caller, userId);
    await this.refuseUnknown(caller, edit, current ?? noChoices(userId));
    const stored = await this.write(caller, userId, edit, on).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'stale') throw error;
      throw stale(await this.mine(caller));
    });
    this.mailWay.changed(caller.tenantId);
    return this.toWire(caller, userId, stored);
  }

  private async toWire(
    caller: Caller,
    userId: string,
    stored: Stored<ChoiceFields> | undefined,
  ): Promise<NoticeChoices> {
    return { ...toWire(stored, userId), ...(await this.mailWay.of(caller.tenantId, userId)) };
  }

  private async write(
    caller: Caller,
    userId: string,
    edit: ChoicesEdit,
    on: Precondition,
  ): Promise<Stored<ChoiceFields>> {
    const current = await this.choices.of(caller, userId);
    if (!current && !on.version) return this.insert(caller, userId, edit, on);
    if (!current || on.version === 0) throw stale();
    const version = on.version === undefined ? undefined : on.version - 1;
    return this.choices.update(caller, current._id, { ...on, version, request: edit }, (stored) => ({
      set: merged(stored, edit),
      audit,
    }));
  }

  private async insert(
    caller: Caller,
    userId: string,
    edit: ChoicesEdit,
    on: Precondition,
  ): Promise<Stored<ChoiceFields>> {
    const none = noChoices(userId);
    try {
      return await this.choices.insert(caller, { ...none, ...merged(none, edit) }, audit);
    } catch (error) {
      // The same person makes the first choice on two devices at once.
      if (error instanceof AppError && error.code === 'duplicate')
        return this.write(caller, userId, edit, on);
      throw error;
    }
  }

  /** What was followed before may have been deleted since: only what is new is looked up. */
  private async refuseUnknown(caller: Caller, edit: ChoicesEdit, current: ChoiceFields): Promise<void> {
    const added = <F extends 'machines' | 'sites'>(field: F) =>
      Object.fromEntries(
        Object.entries(idsByPath(field, edit[field])).filter(([, id]) => !current[field].includes(id)),
      );
    await this.references.refuseUnknown(caller, machines.byIds, added('machines'), {
      ...{ what: 'i macchinari', unknown: 'Macchinario sconosciuto' },
    });
    await this.references.refuseUnknown(caller, sites.byIds, added('sites'), {
      ...{ what: 'i luoghi', unknown: 'Luogo sconosciuto' },
    });
  }
}

const toWire = (
  stored: Stored<ChoiceFields> | undefined,
  userId: string,
): Omit<NoticeChoices, 'noMail' | 'address'> => {
  const fields = stored ?? noChoices(userId);
  const { machines, sites, muted } = fields;
  return {
    // 0 stands for no document yet.
    __v: stored ? stored.__v + 1 : 0,
    kinds: allChoicesOf(fields),
    ...{ quiet: fields.quiet ?? defaultQuiet, digest: fields.digest ?? defaultDigest },
    ...{ machines, sites, muted },
  };
};
