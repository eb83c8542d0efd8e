import type { Tenant } from '../support/tenants.ts';
import { daysAway } from './days.ts';
import { newIntervention, newMachine, newPlan, newSite, newSpare, newVisit } from './seed.ts';

const inDays = (days: number): string => daysAway(days).toISOString();

/** A plant with content on each page: open and closed jobs, a due plan, spares, and more visits than fit on a page. */
export async function smallPlant(tenant: Tenant) {
  const site = await newSite(tenant);
  const more = { site: site._id, manufacture: 'Torvala', model: 'TP 2018', serial: 'SN-4711' };
  const lathe = await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio parallelo', ...more });
  const press = await newMachine(tenant, { shortCode: 'PRE-02', name: 'Pressa piegatrice', ...more });
  const open = await newIntervention(tenant, press, {
    ...{ issueDescription: 'Perde olio dal cilindro destro', priority: 'URGENT', status: 'ASSIGNED' },
    ...{ externalExecutor: 'Luca Bianchi', startDate: inDays(-3) },
    notes: [{ text: 'Guarnizione ordinata' }],
  });
  await newIntervention(tenant, lathe, { issueDescription: 'Mandrino bloccato', startDate: inDays(-1) });
  for (let days = 2; days < 12; days += 1)
    await newIntervention(tenant, days % 3 ? lathe : press, {
      ...{ type: 'PERMANENTE', status: 'CLOSED', startDate: inDays(-days) },
      ...{ issueDescription: 'Cinghia rotta', solveDescription: 'Cambiata la cinghia' },
    });
  await newPlan(tenant, press, { description: 'Cambio filtri', triggeredByDays: 30 });
  for (const orderStatus of ['IN_STOCK', 'FINISH'] as const)
    await newSpare(tenant, { machineId: press._id, code: `CIN-${orderStatus}`, orderStatus });
  for (let days = 1; days <= 12; days += 1)
    await newVisit(tenant, {
      ...{ site: site._id, datetime: inDays(-days), note: 'Giro mensile' },
      machines: [{ machineId: lathe._id, status: days % 2 ? 'BAD' : 'GOOD' }],
    });
  return { open, machine: press };
}
