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
  /** The form counts to 30, which is advice. */
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
  })
  .partial();

/** Body of a create. */
export const planCreate = planEdit.extend(planFields);

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
  })
  .meta({ id: 'Plan' });

/** A plan with what is computed from its closed interventions; never stored. */
export const duePlan = plan.extend({
  /** End of the last closed intervention; `null` = never done. */
  lastDate: isoInstant.nullable(),
  expiry: isoInstant,
  /** Negative once expired. */
  daysToExpiry: z.number().int(),
  due: z.boolean(),
  /** The open intervention that references the plan: badge IN CORSO. */
  openInterventionId: objectId.nullish(),
  interventionCount: z.number().int().min(0),
});

export type Plan = z.infer<typeof plan>;
export type DuePlan = z.infer<typeof duePlan>;
export type PlanEdit = z.infer<typeof planEdit>;
export type PlanCreate = z.infer<typeof planCreate>;

/** Scheduled maintenances; lists are by machine code. */
export const plans = {
  all: endpoint({
    http: 'GET /api/maintenance/maintenance/all',
    subject: 'rpc.maintenance.plans.all',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Tutte le manutenzioni programmate',
    planned: true,
    output: plan,
  }),
  byMachine: endpoint({
    http: 'GET /api/maintenance/maintenance/bymachine/{machineId}',
    subject: 'rpc.maintenance.plans.byMachine',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Manutenzioni programmate di un macchinario',
    planned: true,
    params: machineIdParams,
    output: plan,
  }),
  /** Every plan of an active machine with its expiry; `due` and `openInterventionId` decide its card. */
  due: endpoint({
    http: 'GET /api/maintenance/maintenance/due',
    subject: 'rpc.maintenance.plans.due',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Manutenzioni programmate con la loro scadenza',
    planned: true,
    output: duePlan,
  }),
  create: endpoint({
    http: 'POST /api/maintenance/maintenance/create',
    subject: 'rpc.maintenance.plans.create',
    kind: 'write',
    caller: 'staff',
    status: 201,
    summary: 'Crea una manutenzione programmata',
    planned: true,
    body: planCreate,
    output: plan,
  }),
  edit: endpoint({
    http: 'PUT /api/maintenance/maintenance/{id}/edit',
    subject: 'rpc.maintenance.plans.edit',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Modifica una manutenzione programmata',
    planned: true,
    params: idParams,
    body: planEdit,
    output: plan,
  }),
  remove: endpoint({
    http: 'DELETE /api/maintenance/maintenance/delete/{id}',
    subject: 'rpc.maintenance.plans.remove',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Elimina una manutenzione programmata',
    planned: true,
    params: idParams,
    output: done,
  }),
};
