import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { expect, test } from '@jest/globals';
import { retryFailedShares } from './section-loader.ts';

test('the next request for a shared module that failed to load fetches it again', async () => {
  let requests = 0;
  const get = async () => {
    requests += 1;
    if (requests === 1) throw new Error('Loading chunk 5 failed.');
    return () => 'here';
  };
  registerGlobalPlugins([retryFailedShares]);
  const shared = { module: { version: '1.0.0', get } };
  const runtime = createInstance({ name: 'page', remotes: [], shared });
  await expect(runtime.loadShare('module')).rejects.toThrow('Loading chunk 5 failed.');
  const loaded = await runtime.loadShare<string>('module');
  expect(loaded && loaded()).toBe('here');
  await runtime.loadShare('module');
  expect(requests).toBe(2);
});
