// Runs in a copy that contains the recipe's service: starts it with the services that it needs, calls it over HTTP as
// two tenants, and reads which sections the previously built host gets.
import { join } from 'node:path';
import { startStack } from '../../../infra/run/stack.mjs';
import { tokenFor } from '../../../infra/run/testing/tenant.mjs';

const [dataDir, hostDir] = process.argv.slice(2);
const services = ['auth-proxy', 'events', 'tools', 'gateway'];
const stack = await startStack({ dataDir, hostDir, mfeDir: join(dataDir, 'mfe'), services, durable: false });

const clientOf = (token) => async (path, body) => {
  const answer = await fetch(`${stack.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { 'x-auth-token': token }), 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

try {
  const anna = clientOf(await tokenFor(stack, 'ROSSI'));
  const carla = clientOf(await tokenFor(stack, 'CANTINA'));
  const answers = {
    created: await anna('/api/tool/create', { name: 'Chiave inglese' }),
    refused: await anna('/api/tool/create', {}),
    hers: await anna('/api/tool/all'),
    others: await carla('/api/tool/all'),
    strangers: await clientOf()('/api/tool/all'),
    ready: await clientOf()('/health/status'),
    registry: await clientOf()('/mfe/registry.json'),
  };
  console.log(JSON.stringify(answers));
} finally {
  await stack.stop();
}
