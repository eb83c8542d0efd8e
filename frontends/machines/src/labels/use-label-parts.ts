import { send, useQuery } from '@officina/web-kit';

async function readPublicUrl(): Promise<string> {
  const response = await send({ method: 'GET', path: '/config.json' });
  const config: unknown = await response.json();
  const publicUrl: unknown =
    typeof config === 'object' && config !== null && Reflect.get(config, 'publicUrl');
  if (typeof publicUrl !== 'string') throw new Error('config.json: publicUrl');
  return publicUrl;
}

async function readParts() {
  const [publicUrl, { makeQr }] = await Promise.all([readPublicUrl(), import('./make-qr.ts')]);
  return { publicUrl, makeQr };
}

/** What labels are made of: the address that phones can open, and the code's maker, fetched when it is needed. */
export function useLabelParts() {
  const query = useQuery({ queryKey: ['machines', 'label-parts'], queryFn: readParts, staleTime: Infinity });
  return { parts: query.data, failed: query.isError, retry: () => void query.refetch() };
}

export type LabelParts = Awaited<ReturnType<typeof readParts>>;
