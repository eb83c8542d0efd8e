import { describe, expect, it } from '@jest/globals';
import { baseConfig, loadConfig } from './load-config.ts';

const good = { NATS_URL: 'nats://x', NATS_USER: 'lotlog', NATS_PASSWORD: 'p', MONGODB_URI: 'mongodb://x' };

describe('loadConfig', () => {
  it('fills in defaults', () => {
    expect(loadConfig(baseConfig, good)).toMatchObject({
      NODE_ENV: 'production',
      DATABASE_PREFIX: 'officina',
      RELAY_ORDER: 'confirm-first',
    });
  });

  it('reports all bad variables together', () => {
    const bad = () => loadConfig(baseConfig, { NATS_USER: 'x', MONGODB_URI: 'mysql://x', LOG_LEVEL: 'loud' });
    for (const name of ['NATS_URL', 'NATS_PASSWORD', 'MONGODB_URI', 'LOG_LEVEL']) expect(bad).toThrow(name);
  });

  it('accepts tokens of services, all of them by default, and its own output', () => {
    expect(loadConfig(baseConfig, good).SERVICES).toContain('industrial');
    const small = loadConfig(baseConfig, { ...good, SERVICES: 'auth,events' });
    expect(small.SERVICES).toEqual(['auth', 'events']);
    expect(baseConfig.parse(small)).toEqual(small);
    expect(() => loadConfig(baseConfig, { ...good, SERVICES: 'auth,coffee' })).toThrow('SERVICES');
  });

  it('rejects test settings in production only', () => {
    const switches = { FAULTS: 'store.afterWrite:1:1', RELAY_ORDER: 'clear-first' };
    expect(() => loadConfig(baseConfig, { ...good, ...switches })).toThrow(/FAULTS[^]*RELAY_ORDER/);
    expect(loadConfig(baseConfig, { ...good, ...switches, NODE_ENV: 'test' })).toMatchObject(switches);
  });
});
