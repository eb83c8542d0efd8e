/** What `/health/status` says, whether it answers 200 or 503. */
export interface Health {
  /** Whether the gateway reaches the message bus. */
  bus: boolean;
  /** Service → what it misses; empty when it is well. */
  services: Record<string, string[]>;
  /** How the last backup ended; gateways of before do not say. */
  backup?: { succeededAt: string | null; isFailed: boolean; isOld: boolean };
}

const isHealth = (value: unknown): value is Health =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'services') === 'object' &&
  typeof Reflect.get(value, 'bus') === 'boolean';

/** @throws when no usable answer comes */
const readHealth = async (): Promise<Health> => {
  const response = await fetch('/health/status', { signal: AbortSignal.timeout(5000), cache: 'no-store' });
  const answer: unknown = await response.json();
  if (!isHealth(answer)) throw new Error('no health in the answer');
  return answer;
};

/** Asked again every ten seconds. */
export const healthQuery = { queryKey: ['health'], queryFn: readHealth, refetchInterval: 10_000 };
