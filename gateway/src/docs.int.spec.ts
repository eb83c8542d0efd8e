import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contracts } from '@officina/contracts/all';
import type { Call, Endpoint } from '@officina/contracts/endpoint';
import { testGateway } from './testing/test-gateway.ts';

const endpoints = Object.values(contracts)
  .flatMap((group): Call[] => Object.values(group))
  .filter((call): call is Endpoint => 'http' in call);

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  gateway = await testGateway({ LIMIT_PUBLIC_ADDRESS: 1_000 });
});
afterAll(() => gateway.close());

it('the OpenAPI document has every route of the contracts', async () => {
  const answer = await fetch(`${gateway.url}/api/openapi.json`);
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  const routes = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(routes.sort()).toEqual(endpoints.map(({ http }) => http).sort());
});

it('the page and its files are served by the gateway', async () => {
  const page = await (await fetch(`${gateway.url}/api/docs`)).text();
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  expect(loaded.filter((address) => !address.startsWith('/api/docs/') && address !== 'data:,')).toEqual([]);
  expect(page).not.toMatch(/<script>|style=/);
  for (const address of loaded.filter((one) => one.startsWith('/')))
    expect((await fetch(gateway.url + address)).status).toBe(200);
  expect((await fetch(`${gateway.url}/api/docs/package.json`)).status).toBe(404);
});
