import { expect, test } from '@jest/globals';
import { encodeQr } from './qr-encoder.ts';
import { qrPath } from './qr-matrix.ts';

test('[S9.qr] codes have error correction level Q', () => {
  // 46 bytes fit version 4 (33 modules) only at level Q: H needs version 5, M has room in version 3.
  expect(encodeQr('x'.repeat(46)).size).toBe(33);
  expect(encodeQr('x'.repeat(47)).size).toBe(37);
});

test('printed codes keep their quiet zone', () => {
  const path = qrPath({ size: 2, isDark: (row, column) => row === column });
  expect(path).toBe('M4 4h1v1h-1zM5 5h1v1h-1z');
});
