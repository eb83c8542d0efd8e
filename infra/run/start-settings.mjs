/** What the commands themselves read: `[name, standard, what it is]`. */
export const startSettings = [
  ['PORT', '4200', 'Port that people open.'],
  ['HOST', '127.0.0.1', 'Address of this machine to listen on; `--lan` is 0.0.0.0.'],
  [
    'PUBLIC_URL',
    'the printed address',
    'Address that people open: that of the proxy where there is one. QR labels hold it.',
  ],
  [
    'PROBE_PORT',
    'free ones, which the logs name',
    'First of nine ports on which processes say how they are: of auth-proxy, events, maintenance, orders, imports, sites, lotlog, industrial-data, gateway.',
  ],
  ['MONGODB_URI', 'a store of its own', 'MongoDB ≥ 7 to use; its user may make databases `officina_…`.'],
  ['NATS_URL', 'a server of its own', 'NATS ≥ 2.12.6 to use, with the users of `.data/run/passwords.json`.'],
  [
    'DISK_WARNING_PERCENT',
    '5',
    'Per cent of the disk of `OFFICINA_DATA` that must be free; with less the console and `.data/logs/supervisor.log` say so.',
  ],
  ['OFFICINA_STORE', 'the first that works', '`path`, `download` or `documentdb`: which store of its own.'],
  ['OFFICINA_NATS_SERVER', '`nats-server` on the PATH', 'Program to start as NATS server.'],
  ['OFFICINA_DEMO', 'loaded', '`none` leaves the demo data and their simulated machines out.'],
  ['OFFICINA_DATA', '`.data` in the clone', 'Folder of data, logs and state.'],
  ['OFFICINA_CACHE', '`~/.cache/officina`', 'Folder of what is fetched or built once.'],
];
