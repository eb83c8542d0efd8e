import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { expect, test } from '@jest/globals';
import { asksAgain } from './share-retry.ts';

test('a shared part that failed once is fetched again by whoever asks for it next', async () => {
  let asked = 0;
  const get = async () => {
    asked += 1;
    if (asked === 1) throw new Error('Loading chunk 5 failed.');
    return () => 'here';
  };
  registerGlobalPlugins([asksAgain]);
  const shared = { part: { version: '1.0.0', get } };
  const runtime = createInstance({ name: 'page', remotes: [], shared });
  await expect(runtime.loadShare('part')).rejects.toThrow('Loading chunk 5 failed.');
  const part = await runtime.loadShare<string>('part');
  expect(part && part()).toBe('here');
  await runtime.loadShare('part');
  expect(asked).toBe(2);
});
