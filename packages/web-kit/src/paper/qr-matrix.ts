/** The modules of a QR code, without its quiet zone. */
export interface QrMatrix {
  size: number;
  isDark: (row: number, column: number) => boolean;
}

/** Number of light modules on every side that scanners need to find the code. */
export const quietZone = 4;

/** SVG path of the dark modules, in units of one module, including the quiet zone. */
export function qrPath({ size, isDark }: QrMatrix): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && isDark(row, column)) column++;
      const length = column - start;
      if (length > 0) runs.push(`M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`);
    }
  }
  return runs.join('');
}
