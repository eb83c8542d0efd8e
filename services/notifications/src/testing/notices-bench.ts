import { tenants, type TenantInfo } from '@officina/contracts/auth/tenants';
import { users, type Contact } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { events, type AuditEntry } from '@officina/contracts/events/events';
import { followedReports } from '@officina/contracts/maintenance/followed';
import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans, type DuePlan } from '@officina/contracts/maintenance/plans';
import { notices, type Notice } from '@officina/contracts/notifications/notices';
import type { Order } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { sites } from '@officina/contracts/sites/sites';
import { AppError } from '@officina/server-kit/app-error';
import type { Clock } from '@officina/server-kit/clock';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import type { TestNats } from '@officina/server-kit/testing/test-nats';
import { testService } from '@officina/server-kit/testing/test-service';
import { until } from '@officina/server-kit/testing/until';
import { setTimeout as delay } from 'node:timers/promises';
import { LogReader } from '../log/log-reader.ts';
import type { MailOptions } from '../mail/mail-options.ts';
import type { PushOptions } from '../push/push-options.ts';
import { NotificationsModule } from '../notifications.module.ts';
import { Recent } from '../telling/recent.ts';
import type { NoticeMachine } from '../telling/telling.ts';

/** 24 digits that end with a number. */
export const id = (number: number): string => number.toString().padStart(24, '0');

/** People of a tenant; the numbers of their ids. */
export const people = { anna: 1, luca: 2, elena: 3, ivan: 4 };

const contact = (name: keyof typeof people, role: Contact['role'], email: string | null = null): Contact => ({
  ...{ _id: id(people[name]), fullName: name[0]?.toUpperCase() + name.slice(1), isActive: true, role, email },
});

/** An entry of the log, as maintenance writes it about an intervention of the machine 100. */
export const entry = (parts: Partial<AuditEntry> & Pick<AuditEntry, 'eid'>): AuditEntry => ({
  ...{ tenantId: 'ROSSI', entity: 'intervention', entityId: id(500), machineId: id(100), version: 0 },
  ...{ action: 'Intervento aperto', object: 'Intervento 00500 — Pressa 1', from: null },
  to: { type: 'RICHIESTA', status: 'OPEN', priority: 'NORMAL', issueDescription: 'Perde olio' },
  ...{ user: { id: id(people.elena), name: 'Elena' }, requestId: 'r', at: new Date().toISOString() },
  ...parts,
});

/** What other services know, to be changed by a test. */
interface Others {
  /** Switches by tenant. */
  services: Record<string, TenantInfo['services']>;
  contacts: Contact[];
  machines: (NoticeMachine & { isActive: boolean })[];
  jobs: Map<string, Partial<Intervention>>;
  orders: Map<string, Partial<Order>>;
  due: Partial<DuePlan>[];
  creators: Map<string, string>;
  /** Reports of ROSSI by the hash of the key that they named. */
  followed: Map<string, NonNullable<ReplyOf<typeof followedReports.ofKey>['report']>>;
}

/**
 * The service with stand-ins for all others; the tenant ROSSI, and ALTRI with the same people.
 * @param mail how e-mail is sent; by default there is none
 */
export async function startNotices(mail?: MailOptions, clock?: Clock, push?: PushOptions) {
  const others: Others = {
    services: { ALTRI: { notifications: { enabled: false } } },
    contacts: [
      contact('anna', 'manager'),
      contact('luca', 'technician'),
      contact('elena', 'admin'),
      contact('ivan', 'operator'),
    ],
    machines: [
      { _id: id(100), shortCode: 'PRE-01', name: 'Pressa 1', site: id(900), owner: null, isActive: true },
      {
        _id: id(101),
        shortCode: 'LAS-02',
        name: 'Laser 2',
        site: null,
        owner: id(people.luca),
        isActive: true,
      },
    ],
    jobs: new Map(),
    orders: new Map(),
    due: [],
    creators: new Map(),
    followed: new Map(),
  };
  const service = await testService(NotificationsModule.with(mail, push), 'notifications', {
    ...(clock && { clock }),
    before: (nats) => standInOthers(nats, others),
  });
  const log = await testBus(service.nats, 'maintenance');
  /** Appends to the log and waits until it is told. */
  const happens = async (...entries: AuditEntry[]) => {
    await log.bus.call(events.append, { body: { entries } }, caller({ tenantId: 'ROSSI' }));
    for (const tenantId of new Set(entries.map((one) => one.tenantId))) await told(tenantId);
  };
  /** Waits until the log of a tenant has been read to its end. */
  const told = async (tenantId = 'ROSSI') => {
    const reader = service.get(LogReader);
    reader.wake(tenantId);
    await until(() => !reader.isReading(tenantId));
  };
  const as = (name: keyof typeof people, tenantId = 'ROSSI'): Caller => {
    const { role } = others.contacts.find(({ _id }) => _id === id(people[name])) as Contact;
    return caller({ tenantId, userId: id(people[name]), userName: name, role });
  };
  return {
    ...{ service, others, happens, told, as },
    /** What a person's bell shows, newest first. */
    bell: async (name: keyof typeof people, tenantId = 'ROSSI'): Promise<Notice[]> =>
      (await service.call(notices.latest, {}, as(name, tenantId))).items,
    /** Reads what a person's bell shows. */
    readAll: async (name: keyof typeof people) => {
      const [newest] = (await service.call(notices.latest, {}, as(name))).items;
      if (newest) await service.call(notices.readAll, { params: { id: newest._id } }, as(name));
    },
    /** «title | machine | line | reason» of each. */
    lines: async (name: keyof typeof people): Promise<string[]> => {
      const { items } = await service.call(notices.latest, {}, as(name));
      return items.map(({ title, machine = '-', line, reason }) =>
        [title, machine, line, reason].join(' | '),
      );
    },
    /** Waits until switches of tenants are asked again. */
    forgetCompanies: () => delay(Recent.keptMs + 50),
    close: async () => {
      await log.close();
      await service.close();
    },
  };
}

async function standInOthers(nats: TestNats, others: Others) {
  const known = <T>(map: Map<string, T>, one: string): T => {
    const found = map.get(one);
    if (!found) throw new AppError('not_found', 'unknown');
    return found;
  };
  const all = [
    await standIn(nats, 'auth', tenants.codes, () => ({ items: [{ code: 'ALTRI' }, { code: 'ROSSI' }] })),
    await standIn(nats, 'auth', tenants.publicInfo, ({ body: { tenant: code } }) => ({
      ...{ code, name: code, timezone: 'Europe/Rome', services: others.services[code] ?? {} },
    })),
    await standIn(nats, 'auth', users.contacts, () => ({ items: others.contacts })),
    await standIn(nats, 'events', events.creator, ({ body }) => ({
      userId: others.creators.get(body.entityId) ?? null,
    })),
    await standIn(nats, 'maintenance', machines.byIds, ({ body }) => ({
      items: others.machines.filter(({ _id }) => body.ids.includes(_id)),
    })),
    await standIn(nats, 'maintenance', interventions.single, ({ params }) => ({
      ...job(params.id),
      ...known(others.jobs, params.id),
    })),
    await standIn(nats, 'maintenance', followedReports.ofKey, ({ body }, { tenantId }) => ({
      report: (tenantId === 'ROSSI' && others.followed.get(body.keyHash)) || null,
    })),
    await standIn(nats, 'maintenance', plans.due, () => ({
      items: others.due.map((one) => ({ ...duePlan, ...one })),
    })),
    await standIn(nats, 'orders', orders.single, ({ params }) => ({
      ...{
        _id: params.id,
        __v: 1,
        orderDate: new Date().toISOString(),
        orderStatus: 'HIDE' as const,
        rows: [],
      },
      ...known(others.orders, params.id),
    })),
    await standIn(nats, 'sites', sites.byIds, ({ body }) => ({
      items: body.ids
        .filter((one) => one === id(900))
        .map((_id) => ({ _id, name: 'Piega', city: 'Pergine' })),
    })),
  ];
  return { close: () => Promise.all(all.map(({ close }) => close())) };
}

const job = (_id: string): Intervention => ({
  ...{ _id, __v: 1, machineId: id(100), type: 'RICHIESTA', status: 'OPEN', alreadyReported: false },
  ...{ openDate: '2026-11-30T08:00:00.000Z', startDate: '2026-11-30T08:00:00.000Z' },
  ...{ issueDescription: 'Perde olio', notes: [], customData: [], isActive: true },
});

const duePlan: DuePlan = {
  ...{ _id: id(700), __v: 0, machineId: id(101), description: 'Ingrassaggio', triggeredByDays: 30 },
  ...{ checkList: [], lastDate: '2026-11-01T08:00:00.000Z', expiry: '2099-12-01T23:00:00.000Z' },
  ...{ daysToExpiry: 3, due: true, interventionCount: 1 },
};
