import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { followedReports } from '@officina/contracts/maintenance/followed';
import type { reporters as contract } from '@officina/contracts/notifications/reporters';
import { isSwitchedOff } from '@officina/contracts/service';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { keyHashOf } from '@officina/server-kit/key-hash';
import { MailOptions } from '../mail/mail-options.ts';
import { Mails } from '../mail/mails.ts';
import { Post } from '../mail/post.ts';
import { Companies } from '../telling/companies.ts';
import { Confirmations } from './confirmations.ts';
import { confirmationMail } from './reporter-mails.ts';
import { ReporterTeller } from './reporter-teller.ts';
import { Reporters, type Reporter } from './reporter.model.ts';

const deadlineMs = 2_000;

/** The same for all keys that open nothing. */
const unknown = () => new AppError('not_found', 'Questo link non vale, o non vale più.');

/** A report as a key opens it. */
interface Opened {
  company: string;
  report: NonNullable<ReplyOf<typeof followedReports.ofKey>['report']>;
  /** Of the key that the report named. */
  keyHash: string;
  reporter: Reporter | null;
  isByMail: boolean;
}

/** What reporters do with the key of their report. */
@Injectable()
export class ReportersService {
  constructor(
    private readonly bus: BusClient,
    private readonly companies: Companies,
    private readonly reporters: Reporters,
    private readonly confirmations: Confirmations,
    private readonly teller: ReporterTeller,
    private readonly mails: Mails,
    private readonly post: Post,
    private readonly options: MailOptions,
  ) {}

  async state(caller: Caller, key: string): Promise<ReplyOf<typeof contract.state>> {
    const { company, report, reporter, isByMail } = await this.open(caller, key);
    const { state, receivedAt, closedAt } = report;
    const mail = this.mailOf(reporter);
    return {
      ...{ company, state, receivedAt, ...(closedAt !== undefined && { closedAt }) },
      ...{ mail, mayConfirm: isByMail && mail === 'asked' },
    };
  }

  /** @throws AppError `too_many`; `invalid` without a mail server */
  async ask(caller: Caller, key: string, email: string): Promise<void> {
    const { tenantId, address = '' } = caller;
    const { report, keyHash, reporter } = await this.open(caller, key);
    if (!this.options.server) throw new AppError('invalid', 'Non è impostato nessun server di posta');
    if (report.state === 'closed' || report.state === 'deleted' || isSame(reporter, email)) return;
    const taken = await this.confirmations.take({ tenantId, keyHash, email, address });
    const { key: mailKey, page } = await this.teller.pageOf({ tenantId, keyHash, email });
    await this.reporters.put({
      ...{ _id: `${tenantId}:${keyHash}`, tenantId, keyHash, email, mailKeyHash: keyHashOf(mailKey) },
      ...{ interventionId: report.interventionId, receivedAt: new Date(report.receivedAt) },
    });
    if (taken === undefined) return;
    await this.mails.make(tenantId, {
      ...{ type: 'reporter', key: `confirm:${taken}`, to: email, isSecret: true },
      reporter: { keyHash, isAsking: true },
      ...confirmationMail({ page }),
    });
    this.post.wake();
  }

  async confirm(caller: Caller, key: string): Promise<void> {
    const { reporter, isByMail } = await this.open(caller, key);
    if (isByMail && reporter?.email !== undefined)
      await this.reporters.confirm(caller.tenantId, reporter.email);
  }

  async stop(caller: Caller, key: string): Promise<void> {
    const { keyHash } = await this.open(caller, key);
    await this.reporters.stop(caller.tenantId, keyHash);
  }

  private mailOf(reporter: Reporter | null): ReplyOf<typeof contract.state>['mail'] {
    if (!this.options.server) return 'off';
    if (reporter?.email === undefined) return 'none';
    return reporter.confirmedAt ? 'on' : 'asked';
  }

  /** @throws AppError `not_found`, the same for everything that cannot be opened */
  private async open({ tenantId }: Caller, key: string): Promise<Opened> {
    const company = await this.companies.of(tenantId);
    if (isSwitchedOff(company.services, 'notifications')) throw unknown();
    const hash = keyHashOf(key);
    const byMail = await this.reporters.byMailKey(tenantId, hash);
    const keyHash = byMail?.keyHash ?? hash;
    const body = { keyHash };
    const { report } = await this.bus.call(followedReports.ofKey, { body }, company.caller, { deadlineMs });
    if (!report) throw unknown();
    const reporter = byMail ?? (await this.reporters.one(tenantId, keyHash));
    return { company: company.name, report, keyHash, reporter, isByMail: byMail !== null };
  }
}

/** Whether the e-mails go to this address already. */
const isSame = (reporter: Reporter | null, email: string): boolean =>
  reporter?.confirmedAt !== undefined && reporter.email === email;
