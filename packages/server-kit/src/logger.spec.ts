import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

describe('the logger', () => {
  it('writes one JSON line for any text, without secrets', () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: 'info', service: 'lotlog' },
      { write: (line: string) => void lines.push(line) },
    );
    const request = { headers: { 'x-auth-token': 's1' }, body: { password: 's2', name: 'a\nb\u001b[31m' } };
    logger.info({ requestId: 'r1', token: 's3', request, ...request }, 'done');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim().includes('\n')).toBe(false);
    expect(lines[0]).not.toMatch(/"s[123]"/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ service: 'lotlog', requestId: 'r1', msg: 'done' });
  });
});
