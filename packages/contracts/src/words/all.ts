import { contractorLinkWords } from './contractor-link.ts';
import { customerWords } from './customer.ts';
import { fileWords } from './file.ts';
import { interventionWords } from './intervention.ts';
import { lotWords } from './lot.ts';
import { machineWords } from './machine.ts';
import { noticeWords } from './notice.ts';
import { orderWords } from './order.ts';
import { planWords } from './plan.ts';
import { sensorWords } from './sensor.ts';
import { siteWords } from './site.ts';
import { spareWords } from './spare.ts';
import { tenantWords } from './tenant.ts';
import { userWords } from './user.ts';
import { visitWords } from './visit.ts';

/** The words of every entity, by its code word in docs/glossary.md. This is the list of entities. */
export const words = {
  intervention: interventionWords,
  machine: machineWords,
  plan: planWords,
  spare: spareWords,
  order: orderWords,
  site: siteWords,
  visit: visitWords,
  customer: customerWords,
  lot: lotWords,
  sensor: sensorWords,
  tenant: tenantWords,
  user: userWords,
  file: fileWords,
  notice: noticeWords,
  contractorLink: contractorLinkWords,
};

/** The labels alone, for browsers: a bundler drops the rest. */
export const labels = {
  intervention: interventionWords.it.labels,
  machine: machineWords.it.labels,
  plan: planWords.it.labels,
  spare: spareWords.it.labels,
  order: orderWords.it.labels,
  site: siteWords.it.labels,
  visit: visitWords.it.labels,
  customer: customerWords.it.labels,
  lot: lotWords.it.labels,
  sensor: sensorWords.it.labels,
  tenant: tenantWords.it.labels,
  user: userWords.it.labels,
  file: fileWords.it.labels,
  notice: noticeWords.it.labels,
  contractorLink: contractorLinkWords.it.labels,
} satisfies Record<keyof typeof words, object>;
