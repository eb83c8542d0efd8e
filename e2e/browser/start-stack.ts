import { stackInUse, startTestStack } from './stack.ts';

/** One stack for all browser tests, unless OFFICINA_STACK names a running one. */
export default async function startStack(): Promise<(() => Promise<void>) | undefined> {
  if (stackInUse()) return undefined;
  const { stop } = await startTestStack({ withDemo: process.env['OFFICINA_DEMO'] !== 'none' });
  return stop;
}
