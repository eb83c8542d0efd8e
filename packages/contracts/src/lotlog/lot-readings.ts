/** Limits of a lot's readings, without zod, for the browser. */

/** Specification §5, letter for letter. */
export const invalidMomentMessage = 'Data/ora non valida';

export const missingMeasureMessage = 'Inserisci almeno una misura: temperatura, alcol o bx';

/** Measures of a reading: °C, % vol by boiling point, degrees Brix. */
export const measures = ['temperature', 'AlcholEbul', 'bx'] as const;

export type Measure = (typeof measures)[number];

/** Lowest and highest valid values. */
export const measureBounds = {
  temperature: { min: -50, max: 200 },
  AlcholEbul: { min: 0, max: 100 },
  bx: { min: -20, max: 100 },
} as const satisfies Record<Measure, { min: number; max: number }>;
