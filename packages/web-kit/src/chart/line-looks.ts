/** How a line is told from others without its colour. `ahead` is a guess, `faint` stands behind the others. */
export type LineLook = 'solid' | 'dashed' | 'dotted' | 'mixed' | 'ahead' | 'faint';

interface Look {
  /** Of a line in pixels. */
  width: number;
  /** Lengths of dashes and of the gaps between them, in pixels. */
  dash: number[];
  /** At each value; none where a line says nothing that was read. */
  mark?: 'circle' | 'diamond' | 'rect';
  opacity?: number;
}

/** The looks of lines in drawing, legend and picture. */
export const lineLooks: Readonly<Record<LineLook, Look>> = {
  solid: { width: 3, dash: [], mark: 'circle' },
  dashed: { width: 3, dash: [8, 4], mark: 'diamond' },
  dotted: { width: 3, dash: [2, 4], mark: 'rect' },
  mixed: { width: 3, dash: [8, 3, 2, 3], mark: 'circle' },
  ahead: { width: 2, dash: [4, 5] },
  faint: { width: 1.5, dash: [], opacity: 0.75 },
};

/** The marks as paths of an SVG around 0, 0. */
export const markPaths = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  diamond: 'M0-5L5 0L0 5L-5 0Z',
  rect: 'M-4-4H4V4H-4Z',
} as const;
