/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'packages/server-kit/src/keyed-queue.ts',
    from: 'const mine = before ? before.then(limited, limited) : limited();',
    to: 'const mine = limited();',
    says: 'two writes under one key are done at once',
    noticedBy: ['server-kit:keyed-queue'],
  },
  {
    file: 'packages/server-kit/src/bus/bus-client.ts',
    from: 'const defaultDeadlineMs = 5_000;',
    to: 'const defaultDeadlineMs = 50_000;',
    says: 'a call waits for fifty seconds',
    noticedBy: ['server-kit:default-deadlines'],
  },
  {
    file: 'packages/server-kit/src/bus/respond.ts',
    from: 'if (timeLeft <= 0) throw',
    to: 'if (false as boolean) throw',
    says: 'work that is too late is begun',
    noticedBy: ['server-kit:nats-strategy'],
  },
  {
    file: 'packages/server-kit/src/logger.ts',
    from: "  'x-auth-token',\n",
    to: '',
    says: 'the log has tokens',
    noticedBy: ['server-kit:logger'],
  },
  {
    file: 'packages/server-kit/src/zone.ts',
    from: 'const [before, after] = [withOffsetOf(-dayMs), withOffsetOf(dayMs)];',
    to: 'const [before, after] = [withOffsetOf(0), withOffsetOf(0)];',
    says: 'a day begins an hour off when the clock changes',
    noticedBy: ['server-kit:zone'],
  },
  {
    file: 'packages/server-kit/src/workbook/cell-value.ts',
    from: '/^[=+\\-@\\t]/',
    to: '/^[+\\-@\\t]/',
    says: 'what begins with = is no formula',
    noticedBy: ['server-kit:cell-value'],
  },
  {
    file: 'packages/server-kit/src/invalid.ts',
    from: "    if (!(check.reason instanceof AppError && check.reason.code === 'invalid')) throw check.reason;\n",
    to: "    if (!(check.reason instanceof AppError && check.reason.code === 'invalid')) continue;\n",
    says: 'a check that could not be made counts as passed',
    noticedBy: ['server-kit:invalid'],
  },
  {
    file: 'packages/server-kit/src/bus/permissions.ts',
    from: '  auth: [],\n',
    to: '  auth: [users.byIds, sites.byIds],\n',
    says: 'auth-proxy may ask sites',
    noticedBy: ['server-kit:permissions'],
  },
];
