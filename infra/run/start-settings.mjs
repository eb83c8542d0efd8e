/** What the commands themselves read from the environment: `[name, default, description]`. */
export const startSettings = [
  ['PORT', '4200', 'Port of the web interface.'],
  ['HOST', '127.0.0.1', 'Address to listen on; `--lan` means 0.0.0.0.'],
  [
    'PUBLIC_URL',
    'the printed address',
    'Address that people open, that of the proxy if there is one. QR labels contain it.',
  ],
  [
    'PROBE_PORT',
    'free ports, named in the logs',
    'First of twelve ports (at most 65524) on which processes report their health: auth-proxy, events, maintenance, orders, imports, sites, lotlog, industrial-data, files, notifications, gateway, backup.',
  ],
  [
    'MONGODB_URI',
    'its own store',
    'MongoDB ≥ 7 to use, best 8.0; the user must be allowed to create databases `officina_…`. Whether the data are there or in a store of its own is remembered: a start that would open the other one, empty, is refused.',
  ],
  ['NATS_URL', 'its own server', 'NATS ≥ 2.12.6 to use, with the users of `.data/run/passwords.json`.'],
  [
    'DISK_WARNING_PERCENT',
    '5',
    'Free space on the disk of `OFFICINA_DATA`, in per cent, below which the console and `.data/logs/supervisor.log` show a warning.',
  ],
  [
    'OFFICINA_STORE',
    'the one that has the data, else the first that works',
    'Which store of its own: `path`, `download` or `documentdb`. (`containers` is for `npm test` alone.)',
  ],
  ['OFFICINA_NATS_SERVER', '`nats-server` on the PATH', 'NATS server program to start.'],
  [
    'OFFICINA_DEMO',
    'loaded where there are no other companies',
    '`none` starts without the demo data and its simulated machines.',
  ],
  ['OFFICINA_DATA', '`.data` in the clone', 'Folder for data, logs and state.'],
  ['OFFICINA_CACHE', '`~/.cache/officina`', 'Folder for everything that is downloaded or built once.'],
];
