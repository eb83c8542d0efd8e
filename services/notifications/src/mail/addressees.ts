import { Injectable } from '@nestjs/common';
import type { Contact } from '@officina/contracts/auth/users';
import { ruleOf, type NoticeKind } from '@officina/contracts/notifications/kinds';
import { mailAddress } from '@officina/contracts/notifications/mails';
import { isSwitchedOff } from '@officina/contracts/service';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { zoneOf } from '@officina/server-kit/zone';
import {
  choiceOf,
  Choices,
  defaultDigest,
  defaultQuiet,
  noChoices,
  type ChoiceFields,
} from '../choices/choice.model.ts';
import type { NoticeRow } from '../notices/notices.ts';
import { isReached } from '../telling/company-rules.ts';
import { Companies, type Company } from '../telling/companies.ts';
import { askPeople, personOf } from '../telling/people.ts';
import { Recent } from '../telling/recent.ts';
import type { StopKind } from './mail.model.ts';
import { quietUntil } from './quiet-hours.ts';

/** What an administrator typed long ago may be no single address. */
const oneAddress = ({ email }: Contact): string | undefined => mailAddress.safeParse(email).data;

/** The people of a tenant, as they are now: role, address and choices count when an e-mail is sent. */
export class Addressees {
  private readonly people: ReadonlyMap<string, Contact>;

  constructor(
    readonly company: Company,
    contacts: Contact[],
    private readonly chosen: ReadonlyMap<string, ChoiceFields>,
  ) {
    const active = contacts.filter(({ isActive }) => isActive);
    this.people = new Map(active.map((one) => [one._id, { ...one, email: oneAddress(one) }]));
  }

  /** Whether anybody is told anything now. */
  get isOn(): boolean {
    return !isSwitchedOff(this.company.services, 'notifications');
  }

  /** Active people with an address. */
  get userIds(): string[] {
    return [...this.people.values()].flatMap(({ _id, email }) => (email ? [_id] : []));
  }

  /** Undefined for somebody who is not active. */
  nameOf(userId: string): string | undefined {
    return this.people.get(userId)?.fullName;
  }

  /** Undefined without one, and for somebody who is not active. */
  emailOf(userId: string): string | undefined {
    return this.people.get(userId)?.email ?? undefined;
  }

  /** What a person chose, whether it can be sent or not. */
  wantsMail(userId: string, kind: StopKind): boolean {
    return kind === 'digest' ? this.digestOf(userId).isOn : choiceOf(this.choicesOf(userId), kind).mail;
  }

  quietOf(userId: string) {
    return this.choicesOf(userId).quiet ?? defaultQuiet;
  }

  /** Until when a kind waits, as it is quiet for this person. */
  quietUntil(userId: string, kind: NoticeKind, now: Date): Date | undefined {
    if (ruleOf(kind).isUrgent) return undefined;
    return quietUntil(this.quietOf(userId), zoneOf(this.company.caller), now);
  }

  digestOf(userId: string) {
    return this.choicesOf(userId).digest ?? defaultDigest;
  }

  /** The address to which e-mail of this kind goes; undefined if the person does not get it any more. */
  addressOf(userId: string, kind: StopKind): string | undefined {
    const contact = this.people.get(userId);
    if (!this.isOn || !contact?.email || !this.wantsMail(userId, kind)) return undefined;
    const isForRole = kind === 'digest' || isReached(kind, contact.role, this.company.services);
    return isForRole ? contact.email : undefined;
  }

  /** Whether push of this kind goes to the person. */
  takesPush(userId: string, kind: NoticeKind): boolean {
    const contact = this.people.get(userId);
    if (!this.isOn || !contact || !choiceOf(this.choicesOf(userId), kind).push) return false;
    return isReached(kind, contact.role, this.company.services);
  }

  /** Whether a notice still concerns this person. */
  isFor(userId: string, { kind, mute }: Pick<NoticeRow, 'kind' | 'mute'>): boolean {
    const contact = this.people.get(userId);
    if (!contact || !isReached(kind, contact.role, this.company.services)) return false;
    return !personOf(contact, this.choicesOf(userId)).isMuted(kind, mute);
  }

  private choicesOf(userId: string): ChoiceFields {
    return this.chosen.get(userId) ?? noChoices(userId);
  }
}

/** Looks up the people of tenants, as they were at most five seconds ago. */
@Injectable()
export class AddressBook {
  private readonly recent = new Recent((tenantId) => this.ask(tenantId));

  constructor(
    private readonly bus: BusClient,
    private readonly companies: Companies,
    private readonly choices: Choices,
  ) {}

  /** Undefined for a disabled or unknown tenant. @throws AppError `unavailable` while auth-proxy is away */
  of(tenantId: string): Promise<Addressees | undefined> {
    return this.recent.of(tenantId);
  }

  /** What a person chose counts at once. */
  forget(tenantId: string): void {
    this.recent.forget(tenantId);
  }

  private async ask(tenantId: string): Promise<Addressees | undefined> {
    const company = await this.companies.of(tenantId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!company) return undefined;
    const { contacts, chosen } = await askPeople(this.bus, this.choices, company.caller);
    return new Addressees(company, contacts, chosen);
  }
}
