import { pathOf, quietZone, type QrMatrix } from './qr-matrix.ts';

/** The code as lines that print sharply at any size, its quiet zone included; `more` goes to the svg. */
export function QrDrawing({ qr, ...more }: { qr: QrMatrix; 'data-label-qr'?: ''; className?: string }) {
  const side = qr.size + 2 * quietZone;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" {...more}>
      <path d={pathOf(qr)} />
    </svg>
  );
}
