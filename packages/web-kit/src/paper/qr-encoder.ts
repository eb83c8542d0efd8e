import { create } from 'qrcode';
import type { QrMatrix } from './qr-matrix.ts';

/** Encodes a text as a QR code of level Q. Loaded only when a code is drawn. */
export function encodeQr(content: string): QrMatrix {
  const { modules } = create(content, { errorCorrectionLevel: 'Q' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
}
