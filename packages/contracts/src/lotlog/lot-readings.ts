/** What a reading of a lot may be; by itself, for the browser, which has no zod. */

/** Specification §5, letter for letter. */
export const invalidMoment = 'Data/ora non valida';

export const notMeasured = 'Inserisci almeno una misura: temperatura, alcol o bx';

/** What is read, in °C, % vol by boiling point and degrees Brix. */
export const measures = ['temperature', 'AlcholEbul', 'bx'] as const;

export type Measure = (typeof measures)[number];

/** Between which values a reading is taken. */
export const measureBounds = {
  temperature: { min: -50, max: 200 },
  AlcholEbul: { min: 0, max: 100 },
  bx: { min: -20, max: 100 },
} as const satisfies Record<Measure, { min: number; max: number }>;
