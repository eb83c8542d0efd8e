/** Rows of specification §7 that are built, suffixes written out. */
export const builtCalls = [
  'GET /api/tenant/myself',
  'GET /api/maintenance/intervention/allOpen',
  'GET /api/maintenance/intervention/archived',
  'GET /api/maintenance/intervention/maintenancedone',
  'GET /api/maintenance/intervention/bymachine/{machineId}',
  'POST /api/maintenance/intervention/create',
  'PUT /api/maintenance/intervention/{id}/edit',
  'DELETE /api/maintenance/intervention/delete/{id}',
  'POST /api/public/form/{tenant}/create',
  'GET /api/public/machine/{tenant}/all',
  'GET /api/maintenance/machine/all',
  'GET /api/maintenance/machine/single/{id}',
  'POST /api/maintenance/machine/create',
  'PUT /api/maintenance/machine/{id}/edit',
  'DELETE /api/maintenance/machine/delete/{id}',
  'GET /api/site/all',
  'GET /api/site/bymachine/{id}',
  'POST /api/site/create',
  'PUT /api/site/{id}/edit',
  'DELETE /api/site/delete/{id}',
  'GET /api/user',
  'GET /api/action/sft/maintenance/{start}/{end}',
];

/** Rows of specification §7 that answer 501 until their issue. */
export const laterCalls = [
  'GET /api/maintenance/maintenance/all',
  'GET /api/maintenance/maintenance/bymachine/{machineId}',
  'POST /api/maintenance/maintenance/create',
  'PUT /api/maintenance/maintenance/{id}/edit',
  'DELETE /api/maintenance/maintenance/delete/{id}',
  'GET /api/maintenance/spare/all',
  'GET /api/maintenance/spare/bymachine/{id}',
  'POST /api/maintenance/spare/create',
  'PUT /api/maintenance/spare/{id}/edit',
  'DELETE /api/maintenance/spare/delete/{id}',
  'GET /api/maintenance/sensor/all',
  'GET /api/maintenance/sensor/bymachine/{id}',
  'POST /api/maintenance/sensor/create',
  'PUT /api/maintenance/sensor/{id}/edit',
  'DELETE /api/maintenance/sensor/delete/{id}',
  'GET /api/maintenance/order/all',
  'GET /api/maintenance/order/archived',
  'GET /api/maintenance/order/bymachine/{id}',
  'GET /api/maintenance/order/create',
  'POST /api/maintenance/order/create',
  'PUT /api/maintenance/order/{id}/edit',
  'DELETE /api/maintenance/order/delete/{id}',
  'POST /api/createPDF/maintenance-order',
  'GET /api/customer/all',
  'GET /api/visit/all',
  'POST /api/visit/create',
  'PUT /api/visit/{id}/edit',
  'GET /api/lotlog/all',
  'POST /api/lotlog/create',
  'PUT /api/lotlog/{id}/edit',
  'GET /api/industrialdatalog/days/{startDate}/{endDate}',
  'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced',
];

/** Calls that the design adds, built. */
export const ownCalls = [
  'GET /api/maintenance/intervention/single/{id}',
  'GET /api/public/tenant/{tenant}',
  'POST /api/auth/exchange',
  'POST /api/auth/logout',
];

/** Calls that the design adds, later. */
export const ownLaterCalls = ['DELETE /api/visit/delete/{id}', 'GET /api/maintenance/maintenance/due'];
