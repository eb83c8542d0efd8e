import { afterAll, beforeAll, describe } from '@jest/globals';
import { copiesThroughKills, maintenance } from './copies.mjs';
import { importThroughKills } from './import.mjs';
import { patientGateway, startKilledStack } from './killed-stack.mjs';

/** Both write to maintenance, each to a tenant of its own. */
const services = ['auth-proxy', 'events', 'maintenance', 'imports', 'sites', 'gateway'];
let killed;

beforeAll(async () => {
  killed = await startKilledStack({
    env: { maintenance, gateway: patientGateway },
    onDeath: () => {},
    services,
  });
});
afterAll(() => killed?.stop());

const stack = () => killed.stack;

describe('copies of a plan', () => copiesThroughKills(stack));
describe('an import', () => importThroughKills(stack));
