// The generator of a newer version: `second-part.mjs` adds one part to the demo data, a machine for ROSSI.
import { machines } from '@officina/contracts/maintenance/machines';
import { plantsPart } from '../dist/plants-part.js';
import { subjectPrefix } from '../dist/perform.js';
import { run } from '../dist/run.js';

const caller = { tenantId: 'ROSSI', userId: null, userName: 'Anna Rossi', requestId: 'demo' };
const body = { shortCode: 'NEW-01', name: 'Macchina di una versione nuova' };

const secondPart = {
  ...plantsPart,
  name: 'second',
  acts: async ({ bus, span }) => [
    {
      at: span.today,
      play: () =>
        bus.call(machines.create, { body, idempotencyKey: 'demo-NEW-01' }, caller, { subjectPrefix }),
    },
  ],
};

await run([plantsPart, secondPart]);
