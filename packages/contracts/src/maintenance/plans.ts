import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  checkItem,
  done,
  idParams,
  isoInstant,
  machineIdParams,
  objectId,
  requiredText,
  storedFields,
  text,
} from '../fields.ts';

const planFields = {
  machineId: objectId,
  /** The form shows a limit of 30 as a recommendation. */
  description: requiredText(200),
  /** Frequency in days. */
  triggeredByDays: z.number().int().min(1).max(36_500),
};

/** Body of an edit: absent = unchanged, `null` clears. */
export const planEdit = z
  .object({
    ...planFields,
    /** Days before the expiry from which the plan is due; 15 when absent. */
    noticeDays: z.number().int().min(0).max(3650).nullable(),
    checkList: z.array(checkItem).max(100),
    shortCode: text(20).nullable(),
    /**
     * Day of the last execution, as any instant of it, not after today. Creates a closed intervention (`isRecorded`), once, and
     * only for a plan that was never executed; `null` removes it.
     */
    lastDate: isoInstant.nullable(),
  })
  .partial();

/** Body of a create. */
export const planCreate = planEdit.extend(planFields);

/** Body of a copy: the plan, and the machines that get a copy; duplicates are ignored. */
export const planCopies = z.object({
  maintenanceId: objectId,
  machineIds: z.array(objectId).min(1, 'Scegli almeno un macchinario').max(100),
});

/** Body of a postponement: a day after today and after the expiry, as any instant of it. */
export const planPostponement = z.object({ to: isoInstant, reason: requiredText(500) });

/** A scheduled maintenance (`Man. Programmata`) as it is stored. */
export const plan = z
  .object({
    ...storedFields,
    machineId: objectId,
    description: z.string(),
    triggeredByDays: z.number(),
    noticeDays: z.number().nullish(),
    checkList: z.array(z.object({ title: z.string(), result: z.enum(['OK', '']) })),
    shortCode: z.string().nullish(),
    /**
     * The last postponement: to which midnight, why, by whom, when. It changes neither the expiry nor whether the plan is due, and
     * ends when an intervention of the plan is closed after `at`; only `due` considers that.
     */
    postponed: z.object({ to: isoInstant, reason: z.string(), by: z.string(), at: isoInstant }).nullish(),
  })
  .meta({ id: 'Plan' });

/** A plan in the list of all, also of machines out of service, with the end of its last closed intervention; `null` = never executed. */
export const listedPlan = plan.extend({ lastDate: isoInstant.nullish() }).meta({ id: 'ListedPlan' });

/** A plan with values computed from its interventions, without deleted and inactive ones; never stored. */
export const duePlan = plan
  .extend({
    /** End of the last closed intervention; `null` = never executed. */
    lastDate: isoInstant.nullable(),
    /** Start of the day, in the tenant's zone, `triggeredByDays` after the last execution, or after 1950-01-01 without one. */
    expiry: isoInstant,
    /** Days from today to the expiry; negative once expired. */
    daysToExpiry: z.number().int(),
    /** Whether fewer than `noticeDays` days are left and no open intervention references the plan. */
    due: z.boolean(),
    /** The open intervention that references the plan: badge IN CORSO. */
    openInterventionId: objectId.nullish(),
    /** Number of closed interventions. */
    interventionCount: z.number().int().min(0),
  })
  .meta({ id: 'DuePlan' });

export type Plan = z.infer<typeof plan>;
export type ListedPlan = z.infer<typeof listedPlan>;
export type DuePlan = z.infer<typeof duePlan>;
export type PlanEdit = z.infer<typeof planEdit>;
export type PlanCreate = z.infer<typeof planCreate>;
export type PlanCopies = z.infer<typeof planCopies>;
export type PlanPostponement = z.infer<typeof planPostponement>;

/** Scheduled maintenances; lists are by machine code. */
export const plans = {
  all: endpoint({
    http: 'GET /api/maintenance/maintenance/all',
    subject: 'rpc.maintenance.plans.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutte le manutenzioni programmate',
    output: listedPlan,
  }),
  byMachine: endpoint({
    http: 'GET /api/maintenance/maintenance/bymachine/{machineId}',
    subject: 'rpc.maintenance.plans.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Manutenzioni programmate di un macchinario',
    params: machineIdParams,
    output: plan,
  }),
  single: endpoint({
    http: 'GET /api/maintenance/maintenance/single/{id}',
    subject: 'rpc.maintenance.plans.single',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Una manutenzione programmata',
    params: idParams,
    output: plan,
  }),
  /** Plans of active machines with their expiry, and `postponed` while it is in force; the card depends on `due` and `openInterventionId`. */
  due: endpoint({
    http: 'GET /api/maintenance/maintenance/due',
    subject: 'rpc.maintenance.plans.due',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Manutenzioni programmate con la loro scadenza',
    output: duePlan,
  }),
  /**
   * `manutenzioni-DD-MM-YYYY.xlsx`: all plans with last intervention, expiry, days left and state. Plans of machines out of service
   * are marked and have no expiry.
   */
  excel: endpoint({
    http: 'GET /api/maintenance/maintenance/excel',
    subject: 'rpc.maintenance.plans.excel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel delle manutenzioni programmate',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  create: endpoint({
    http: 'POST /api/maintenance/maintenance/create',
    subject: 'rpc.maintenance.plans.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Crea una manutenzione programmata',
    body: planCreate,
    output: plan,
  }),
  /**
   * Creates all copies or none, even if a process dies: they are one write, with holds on all machines. Repeating the request with
   * its key returns the same copies. A copy has all fields but the postponement.
   */
  copy: endpoint({
    http: 'POST /api/maintenance/maintenance/copies/create',
    subject: 'rpc.maintenance.plans.copy',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Copia una manutenzione programmata su altri macchinari',
    body: planCopies,
    output: z.object({ items: z.array(z.object({ _id: objectId, machineId: objectId })) }),
  }),
  /**
   * The machine of a plan cannot be changed. Interventions keep the checklist that they were opened with. 422 at `lastDate` if the
   * plan has other executions.
   */
  edit: endpoint({
    http: 'PUT /api/maintenance/maintenance/{id}/edit',
    subject: 'rpc.maintenance.plans.edit',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Modifica una manutenzione programmata',
    params: idParams,
    body: planEdit,
    output: plan,
  }),
  postpone: endpoint({
    http: 'PUT /api/maintenance/maintenance/{id}/postpone',
    subject: 'rpc.maintenance.plans.postpone',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Rinvia una manutenzione programmata, con il motivo',
    params: idParams,
    body: planPostponement,
    output: plan,
  }),
  /** 409 `in_use` while an open intervention references it or is being opened from it. Closed interventions keep their checklist. */
  remove: endpoint({
    http: 'DELETE /api/maintenance/maintenance/delete/{id}',
    subject: 'rpc.maintenance.plans.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina una manutenzione programmata',
    params: idParams,
    output: done,
  }),
};
