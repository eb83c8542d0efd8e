import { z } from 'zod';

/** Alpino, Dolomiti, Rosè, Brut. */
export const lotProduct = z.enum(['AL1', 'DO2', 'RO3', 'BR4']);

/** What bx is read with: a refractometer shows too much as soon as there is alcohol. */
export const lotInstrument = z.enum(['hydrometer', 'refractometer']);

const lowest = 0;
const highest = 45;
const celsius = z.number().min(lowest).max(highest);

/** Between which temperatures a product ferments, in °C. */
export const temperatureBand = z
  .object({ min: celsius, max: celsius })
  .refine(({ min, max }) => min < max, { path: ['max'], message: 'Deve essere più alta della minima' });

const band = temperatureBand.optional();

/** What a tenant has said about its lots. */
export const lotSettings = z.object({
  instrument: lotInstrument.optional(),
  bands: z.object({ AL1: band, DO2: band, RO3: band, BR4: band }).optional(),
});

export type LotProduct = z.infer<typeof lotProduct>;
export type LotSettings = z.infer<typeof lotSettings>;
type TemperatureBand = z.infer<typeof temperatureBand>;

/** What holds for a tenant's lots. */
export interface FullLotSettings {
  instrument: z.infer<typeof lotInstrument>;
  bands: Record<LotProduct, TemperatureBand>;
}

const usual = { min: 12, max: 22 };

/** What holds for a tenant: a hydrometer and 12–22 °C where it has said nothing. */
export const fullLotSettings = ({ instrument = 'hydrometer', bands }: LotSettings = {}): FullLotSettings => ({
  instrument,
  bands: {
    AL1: bands?.AL1 ?? usual,
    DO2: bands?.DO2 ?? usual,
    RO3: bands?.RO3 ?? usual,
    BR4: bands?.BR4 ?? usual,
  },
});
