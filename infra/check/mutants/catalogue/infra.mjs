/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'infra/run/options.mjs',
    from: "env.HOST || '127.0.0.1'",
    to: "env.HOST || '0.0.0.0'",
    says: 'npm start serves the network without being asked',
    noticedBy: ['infra:options'],
  },
  {
    file: 'infra/lib/supervisor/heartbeat.mjs',
    from: 'const silentBeats = 7;',
    to: 'const silentBeats = 70;',
    says: 'a process that hangs is left for a minute',
    noticedBy: ['infra:heartbeat'],
  },
  {
    file: 'infra/lib/supervisor/rotating-log.mjs',
    from: 'keptFiles = 4',
    to: 'keptFiles = 400',
    says: 'logs fill the disk',
    noticedBy: ['infra:rotating-log'],
  },
  {
    file: 'infra/lib/supervisor/supervisor.mjs',
    from: 'deathsAllowed = 5',
    to: 'deathsAllowed = 50',
    says: 'what dies at once is started fifty times',
    noticedBy: ['infra:supervisor.spec'],
  },
  {
    file: 'infra/lib/supervisor/supervisor.mjs',
    from: 'const stopLimitMs = 7_000;',
    to: 'const stopLimitMs = 700;',
    says: 'a stop kills what is being finished',
    noticedBy: ['infra:supervisor.spec'],
  },
  {
    file: 'infra/cli/admin/commands.mjs',
    from: '      await tenantBus(ask, tenant).myself();\n',
    to: '',
    says: 'a tenant that there is not has no orphans',
    noticedBy: ['maintenance:orphans'],
  },
];
