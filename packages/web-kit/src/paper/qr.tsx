import { useQuery } from '@tanstack/react-query';
import { send } from '../core/api/http-call.ts';
import { qrPath, quietZone, type QrMatrix } from './qr-matrix.ts';

async function readPublicUrl(): Promise<string> {
  const response = await send({ method: 'GET', path: '/config.json' });
  const config: unknown = await response.json();
  const publicUrl: unknown =
    typeof config === 'object' && config !== null && Reflect.get(config, 'publicUrl');
  if (typeof publicUrl !== 'string') throw new Error('config.json: publicUrl');
  return publicUrl;
}

async function readParts() {
  const [publicUrl, { encodeQr: makeQr }] = await Promise.all([readPublicUrl(), import('./qr-encoder.ts')]);
  return { publicUrl, makeQr };
}

/** What codes for phones are made of: the address that phones can open, and the code's maker, fetched when it is needed. */
export function useQr(isNeeded = true) {
  const query = useQuery({ queryKey: ['qr'], queryFn: readParts, staleTime: Infinity, enabled: isNeeded });
  return { parts: query.data, failed: query.isError, retry: () => void query.refetch() };
}

/** The code as lines that print sharply at any size, its quiet zone included; `more` goes to the svg. */
export function QrDrawing({ qr, ...more }: { qr: QrMatrix; 'data-label-qr'?: ''; className?: string }) {
  const side = qr.size + 2 * quietZone;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" {...more}>
      <path d={qrPath(qr)} />
    </svg>
  );
}
