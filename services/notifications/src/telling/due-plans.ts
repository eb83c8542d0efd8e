import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { tenants } from '@officina/contracts/auth/tenants';
import { plans, type DuePlan } from '@officina/contracts/maintenance/plans';
import { isSwitchedOff } from '@officina/contracts/service';
import { allPages, eachPage } from '@officina/server-kit/all-pages';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';
import { dayOf, formatItalianDay, zoneOf } from '@officina/server-kit/zone';
import { Cursors } from '../log/cursors.ts';
import { Notices } from '../notices/notices.ts';
import { Reporters } from '../reporters/reporter.model.ts';
import { Companies, type Company } from './companies.ts';
import type { LookUps } from './look-ups.ts';
import { Teller } from './teller.ts';
import type { NoticeMachine, Person, Telling } from './telling.ts';

const hourMs = 3_600_000;
/** After the start, so that other services are there. */
const firstMs = 20_000;
/** The most days before an expiry that somebody can choose. */
const mostDays = 15;

/**
 * Tells of plans that fall due or have expired, once for each expiry. Nothing of that is in the log: maintenance computes it, and is
 * asked every hour.
 */
@Injectable()
export class DuePlans implements OnApplicationBootstrap, OnModuleDestroy {
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly bus: BusClient,
    private readonly cursors: Cursors,
    private readonly companies: Companies,
    private readonly teller: Teller,
    private readonly notices: Notices,
    private readonly reporters: Reporters,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const round = () => void this.round().catch((error: unknown) => this.report(error));
    this.timers = [setTimeout(round, firstMs), setInterval(round, hourMs)];
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Looks at the plans of all tenants, and removes old notices and addresses. */
  async round(): Promise<void> {
    const page = (after: string | undefined) => this.bus.call(tenants.codes, { after }, systemCaller());
    for (const { code } of await allPages(page))
      await this.look(code).catch((error: unknown) => this.report(error));
  }

  /** Tells of one tenant's plans. */
  async look(tenantId: string): Promise<void> {
    await this.notices.forgetOld(tenantId);
    await this.reporters.forgetOld(tenantId);
    const company = await this.companies.of(tenantId);
    const cursor = await this.cursors.of(tenantId);
    if (!cursor || isSwitchedOff(company.services, 'notifications')) return;
    const { caller } = company;
    const since = dayOf(zoneOf(caller), cursor.since);
    const look = this.teller.lookUps(company);
    const page = (after: string | undefined) => this.bus.call(plans.due, { after }, caller);
    for await (const some of eachPage(page)) {
      const near = some.filter((plan) => isNear(plan) && expiryDay(company, plan) >= since);
      await this.tellNear(look, near);
    }
  }

  private async tellNear(look: LookUps, near: DuePlan[]): Promise<void> {
    const { company } = look;
    const told = await this.notices.toldAmong(
      company.caller.tenantId,
      near.map((plan) => keyOf(company, plan)),
    );
    const people = await look.everybody();
    for (const plan of near) {
      const key = keyOf(company, plan);
      const left = people.filter(({ userId }) => !told.has(`${userId} ${key}`));
      if (left.length === 0) continue;
      const machine = await look.machine(plan.machineId);
      const happening = { key, at: this.clock.now(), by: null };
      await this.teller.tellEach(look, happening, [tellingOf(plan, company, machine, people)]);
    }
  }

  private report(error: unknown): void {
    this.logger.warn({ err: error }, 'due plans are told later');
  }
}

const expiryDay = ({ caller }: Company, { expiry }: DuePlan): string =>
  dayOf(zoneOf(caller), new Date(expiry));

/** A plan that nobody works on or has put off, and that expires soon or has expired. A plan that was never done has no expiry that anybody awaits. */
const isNear = ({ daysToExpiry, openInterventionId, postponed, lastDate }: DuePlan): boolean =>
  !openInterventionId && !postponed && lastDate !== null && daysToExpiry <= mostDays;

const keyOf = (company: Company, plan: DuePlan): string =>
  `plan:${plan._id}:${expiryDay(company, plan)}:${plan.daysToExpiry < 0 ? 'expired' : 'ahead'}`;

const titleOf = ({ daysToExpiry: days }: DuePlan): string => {
  if (days < 0) return 'Manutenzione scaduta';
  if (days === 0) return 'Manutenzione che scade oggi';
  return days === 1 ? 'Manutenzione domani' : `Manutenzione fra ${days} giorni`;
};

function tellingOf(
  plan: DuePlan,
  company: Company,
  machine: NoticeMachine | undefined,
  people: Person[],
): Telling {
  const isOwnerless = !people.some((person) => person.reasonOf(machine) !== undefined);
  const day = formatItalianDay(expiryDay(company, plan));
  const thing = { entity: 'plan', id: plan._id } as const;
  return {
    ...{ kind: 'planDue', title: titleOf(plan), machine, thing },
    line: `${plan.description}, ${plan.daysToExpiry < 0 ? 'scaduta' : 'scade'} il ${day}`,
    mute: { ...thing, label: 'di questa manutenzione' },
    reasonFor: (person) => {
      if (plan.daysToExpiry > (person.choiceOf('planDue').days ?? 0)) return undefined;
      const nobodys = isOwnerless && ['manager', 'admin'].includes(person.role);
      return (
        person.reasonOf(machine) ??
        (nobodys ? `Nessuno segue ${machine?.shortCode ?? 'la macchina'}` : undefined)
      );
    },
  };
}
