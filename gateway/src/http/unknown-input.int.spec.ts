import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { sampleMachine } from '../testing/sample-machine.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

const create = '/api/maintenance/machine/create';
const edit = `/api/maintenance/machine/${sampleMachine(1)._id}/edit`;
const ownClient = { 'x-client': 'machines/1.2.0' };

let gateway: Awaited<ReturnType<typeof testGateway>>;
let services: { close(): Promise<void> }[];
const received: unknown[] = [];
const take = ({ body }: { body: unknown }) => {
  received.push(body);
  return sampleMachine(1);
};
beforeAll(async () => {
  gateway = await testGateway();
  services = [
    await standIn(gateway.nats, 'maintenance', machines.create, take),
    await standIn(gateway.nats, 'maintenance', machines.edit, take),
  ];
});
beforeEach(() => void received.splice(0));
afterAll(async () => {
  for (const service of services) await service.close();
  await gateway.close();
});

describe('an unknown field', () => {
  const body = { shortCode: 'PR04', colour: 'red', customData: [{ name: 'a', value: 'b', unit: 'kW' }] };

  it('is rejected by name if one of our own pages sends it, and nothing is written', async () => {
    const answer = await gateway.fetch(create, json('POST', body, ownClient));
    expect(answer.status).toBe(422);
    const { code, message, errors } = (await answer.json()) as Record<string, unknown>;
    expect({ code, errors }).toEqual({
      code: 'unknown_field',
      errors: ['colour', 'customData.0.unit'].map((path) => ({
        path,
        message: 'Campo che il server non conosce',
      })),
    });
    expect(message).toMatch(/^Questa pagina è più nuova del server/);
    expect(received).toEqual([]);
  });

  it('is listed in a header if another client sends it, and the rest is written', async () => {
    const answer = await gateway.fetch(create, json('POST', body));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-ignored-fields')).toBe('colour, customData.0.unit');
    expect(received).toEqual([{ shortCode: 'PR04', customData: [{ name: 'a', value: 'b' }] }]);
  });

  it('with any name produces a valid header', async () => {
    const answer = await gateway.fetch(
      create,
      json('POST', { shortCode: 'PR04', 'é\r\nx: y': 1, '\ud800': 1 }),
    );
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-ignored-fields')).toBe('%C3%A9%0D%0Ax%3A%20y, %EF%BF%BD');
  });
});

it('a field that was sent empty because it could not be sent completely does not overwrite the stored value', async () => {
  const document = { name: 'Pressa', tags: [], customData: [], _unfit: ['tags'], cut: ['customData'] };
  const answer = await gateway.fetch(edit, json('PUT', document));
  expect([answer.status, received]).toEqual([422, []]);
  expect(await answer.json()).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'tags' }, { path: 'customData' }],
  });
  const { tags: _, customData: __, ...rest } = document;
  expect((await gateway.fetch(edit, json('PUT', rest))).status).toBe(200);
});

describe('known fields are accepted silently', () => {
  it.each([
    ['a create', create, 'POST', { shortCode: 'PR04' }],
    ['an edit with the version that was read', edit, 'PUT', { name: 'Pressa', __v: 0 }],
  ])('%s', async (_, path, method, body) => {
    const answer = await gateway.fetch(path, json(method, body, ownClient));
    expect([answer.ok, answer.headers.get('x-ignored-fields')]).toEqual([true, null]);
    expect(received).toHaveLength(1);
  });
});
