/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'services/industrial-data/src/sensors/sensor.model.ts',
    from: "  caseless: 'dataCode',\n",
    to: '',
    says: 'two sensors may have one code',
    noticedBy: ['industrial-data:sensors.int'],
  },
  {
    file: 'services/industrial-data/src/sensors/sensors.service.ts',
    from: '      if (missing.length > 0) throw invalidFields(missing);\n',
    to: '',
    says: 'a MODBUS sensor may lose what it cannot be read without',
    noticedBy: ['industrial-data:sensors.int'],
  },
  {
    file: 'packages/server-kit/src/store/audited-collection.ts',
    from: '{ $set, ...$unset, $push: { _outbox: entry } }',
    to: '{ $set, $push: { _outbox: entry } }',
    says: 'a code that was taken away is still taken',
    noticedBy: ['industrial-data:sensors.int'],
  },
  {
    file: 'services/industrial-data/src/networks/networks.ts',
    from: ' && !this.servers.has(place)',
    to: '',
    says: 'a sensor may be read at an address of the installation itself that is in the list',
    noticedBy: ['industrial-data:networks.int'],
  },
  {
    file: 'packages/server-kit/src/networks/allowed-places.ts',
    from: '!closed.has(host) && ',
    to: '',
    says: 'a range opens this machine and the metadata of a cloud',
    noticedBy: ['server-kit:allowed-places'],
  },
  {
    file: 'services/industrial-data/src/readings/polling.ts',
    from: 'this.networks.allows(tenantId, { host, port })',
    to: 'Boolean(tenantId && host && port)',
    says: 'a network that was taken away is read on',
    noticedBy: ['industrial-data:state.int'],
  },
  {
    file: 'services/industrial-data/src/leases/standing.ts',
    from: ' && !said.reaches && ',
    to: ' && ',
    says: 'a replica that is cut off alone goes on beside the one that took over',
    noticedBy: ['industrial-data:shares'],
  },
  {
    file: 'services/industrial-data/src/leases/heartbeats.ts',
    from: '    if (now - this.lookedAt >= this.times.heardMs) this.seen.clear();\n',
    to: '',
    says: 'who could not look for a while takes the connections of those that live',
    noticedBy: ['industrial-data:shares'],
  },
];
