import { accounts, entries, profile } from './auth/accounts.ts';
import { admin, demo } from './auth/admin.ts';
import { linkTokens } from './auth/link-token.ts';
import { oidc } from './auth/oidc.ts';
import { keys, sessions } from './auth/sessions.ts';
import { setup } from './auth/setup.ts';
import { tenants } from './auth/tenants.ts';
import { users } from './auth/users.ts';
import { events } from './events/events.ts';
import { contractorPhotos } from './files/contractor-photos.ts';
import { files, keptFiles, logos, printedPictures } from './files/files.ts';
import { reportPhotos } from './files/reports.ts';
import { imports } from './imports/imports.ts';
import { lists } from './imports/lists.ts';
import { readings } from './industrial/readings.ts';
import { sensors } from './industrial/sensors.ts';
import { productionData } from './industrial/series.ts';
import { lots } from './lotlog/lots.ts';
import { contractorJob } from './maintenance/contractor-job.ts';
import { contractorLinks } from './maintenance/contractor-links.ts';
import { followedReports } from './maintenance/followed.ts';
import { interventions } from './maintenance/interventions.ts';
import { machines } from './maintenance/machines.ts';
import { orphans } from './maintenance/orphans.ts';
import { plans } from './maintenance/plans.ts';
import { spares } from './maintenance/spares.ts';
import { statistics } from './maintenance/statistics.ts';
import { choices } from './notifications/choices.ts';
import { mails } from './notifications/mails.ts';
import { notices } from './notifications/notices.ts';
import { push } from './notifications/push.ts';
import { reporters } from './notifications/reporters.ts';
import { stops } from './notifications/stops.ts';
import { orderLetters } from './orders/letters.ts';
import { orders } from './orders/orders.ts';
import { orderOrphans } from './orders/orphans.ts';
import { customers } from './sites/customers.ts';
import { visitOrphans } from './sites/orphans.ts';
import { sites } from './sites/sites.ts';
import { visits } from './sites/visits.ts';

/** All calls of the product: group → name → entry. */
export const contracts = {
  interventions,
  machines,
  orphans,
  plans,
  spares,
  statistics,
  orders,
  orderLetters,
  orderOrphans,
  sites,
  visits,
  visitOrphans,
  customers,
  lots,
  sensors,
  readings,
  productionData,
  imports,
  lists,
  files,
  keptFiles,
  logos,
  printedPictures,
  reportPhotos,
  followedReports,
  contractorLinks,
  contractorJob,
  contractorPhotos,
  notices,
  choices,
  push,
  mails,
  stops,
  reporters,
  events,
  tenants,
  users,
  accounts,
  entries,
  profile,
  sessions,
  linkTokens,
  keys,
  oidc,
  setup,
  admin,
  demo,
};
