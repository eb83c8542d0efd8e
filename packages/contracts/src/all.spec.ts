import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { contracts } from './all.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { designCalls, specifiedCalls } from './testing/specification-calls.ts';

const calls = Object.values(contracts).flatMap((group): (Call | Endpoint)[] => Object.values(group));
const endpoints = calls.filter((call): call is Endpoint => 'http' in call);
const routes = endpoints.map(({ http }) => http);

/** Services that a tenant can switch off (design §10), by the prefix of their paths. */
const switches = [
  ['/api/public/link/', 'contractors'],
  ['/api/link/', 'contractors'],
  ['/api/maintenance/link/', 'contractors'],
  ['/api/maintenance/intervention/{id}/link', 'contractors'],
  ['/api/public/', 'form'],
  ['/api/action/', 'events'],
  ['/api/notice/', 'notifications'],
  ['/api/maintenance/spare/', 'spare'],
  ['/api/maintenance/order/', 'orders'],
  ['/api/createPDF/', 'orders'],
  ['/api/site/', 'site'],
  ['/api/visit/', 'visit'],
  ['/api/customer/', 'customer'],
  ['/api/lotlog/', 'lotlog'],
  ['/api/maintenance/sensor/', 'industrial'],
  ['/api/industrialdatalog/', 'industrial'],
] as const;

describe('contracts', () => {
  it('[S7.contracts] have an entry for every call of the specification and of the design, and no other', () => {
    expect([...routes].sort()).toEqual([...specifiedCalls, ...designCalls].sort());
  });

  it('use every subject once', () => {
    const subjects = calls.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const subject of subjects) {
      expect(subject).toMatch(
        /^rpc\.(auth|maintenance|orders|sites|lotlog|industrial|imports|files|notifications|events)\.[a-z]+(\.[a-zA-Z]+)?$/,
      );
    }
  });

  it.each(endpoints.map((endpoint) => [endpoint.http, endpoint] as const))(
    '%s is well formed',
    (http, endpoint) => {
      const inPath = [...http.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(endpoint.params).toBeInstanceOf(z.ZodObject);
      expect(endpoint.params instanceof z.ZodObject && Object.keys(endpoint.params.shape)).toEqual(inPath);
      expect(endpoint.caller === 'public').toBe(inPath.includes('tenant'));
      expect(endpoint.status).toBe(http.startsWith('POST') && http.endsWith('/create') ? 201 : 200);
      expect(endpoint.summary).toMatch(/^[A-ZÀ-Ý].{3,}$/);
      if (!http.startsWith('GET')) expect(endpoint.kind).not.toBe('list');
    },
  );

  it('name the service that switches them off, and no other', () => {
    const switchOf = (http: string) => switches.find(([begin]) => http.split(' ')[1]?.startsWith(begin))?.[1];
    expect(endpoints.map(({ http, service }) => [http, service])).toEqual(
      routes.map((http) => [http, switchOf(http)]),
    );
  });
});
