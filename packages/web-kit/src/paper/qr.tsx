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

/** The address that phones can open and the QR encoder, fetched when needed. */
export function useQr(isNeeded = true) {
  const query = useQuery({ queryKey: ['qr'], queryFn: readParts, staleTime: Infinity, enabled: isNeeded });
  return { parts: query.data, failed: query.isError, retry: () => void query.refetch() };
}

/** A QR code as SVG, sharp at any size, including its quiet zone; other props go to the svg. */
export function QrDrawing({ qr, ...more }: { qr: QrMatrix; 'data-label-qr'?: ''; className?: string }) {
  const side = qr.size + 2 * quietZone;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" {...more}>
      <path d={qrPath(qr)} />
    </svg>
  );
}
