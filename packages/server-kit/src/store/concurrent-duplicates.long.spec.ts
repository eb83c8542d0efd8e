import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caller } from '../testing/callers.ts';
import { repetitions } from '../testing/randomized.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const rossi = caller({ tenantId: 'ROSSI' });

let app: TestService;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
  await app.another();
});
afterAll(() => app.close());

it.each([2, 3])(
  'of %d concurrent creates with one code, one succeeds and the others are duplicates',
  async (many) => {
    const results: string[] = [];
    for (let round = 0; round < repetitions(300); round += 1) {
      const code = `K-${many}-${round}`;
      const creates = Array.from({ length: many }, (_, quantity) =>
        app.call(spares.create, { body: { code, quantity } }, rossi, { deadlineMs: 15_000 }),
      );
      const outcomes = await Promise.allSettled(creates);
      results.push(
        outcomes
          .map((one) => (one.status === 'fulfilled' ? 'made' : (one.reason as { code: string }).code))
          .sort()
          .join(' '),
      );
    }
    const expected = [...Array.from({ length: many - 1 }, () => 'duplicate'), 'made'].join(' ');
    expect(
      Object.entries(Object.groupBy(results, String)).map(([result, all]) => [result, all?.length]),
    ).toEqual([[expected, repetitions(300)]]);
  },
  300_000,
);
