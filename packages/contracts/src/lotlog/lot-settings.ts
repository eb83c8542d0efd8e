import { z } from 'zod';

/** Alpino, Dolomiti, Rosè, Brut. */
export const lotProduct = z.enum(['AL1', 'DO2', 'RO3', 'BR4']);

/** Instrument for bx; a refractometer reads too high once there is alcohol. */
export const lotInstrument = z.enum(['hydrometer', 'refractometer']);

const lowest = 0;
const highest = 45;
const celsius = z.number().min(lowest).max(highest);

/** Temperature range in which a product ferments, in °C. */
export const temperatureBand = z
  .object({ min: celsius, max: celsius })
  .refine(({ min, max }) => min < max, { path: ['max'], message: 'Deve essere più alta della minima' });

const band = temperatureBand.optional();

/** Lot settings that a tenant has chosen. */
export const lotSettings = z.object({
  instrument: lotInstrument.optional(),
  bands: z.object({ AL1: band, DO2: band, RO3: band, BR4: band }).optional(),
});

export type LotProduct = z.infer<typeof lotProduct>;
export type LotSettings = z.infer<typeof lotSettings>;
type TemperatureBand = z.infer<typeof temperatureBand>;

/** Lot settings with defaults filled in. */
export interface FullLotSettings {
  instrument: z.infer<typeof lotInstrument>;
  bands: Record<LotProduct, TemperatureBand>;
}

const usual = { min: 12, max: 22 };

/** Fills in the defaults: a hydrometer and 12–22 °C. */
export const fullLotSettings = ({ instrument = 'hydrometer', bands }: LotSettings = {}): FullLotSettings => ({
  instrument,
  bands: {
    AL1: bands?.AL1 ?? usual,
    DO2: bands?.DO2 ?? usual,
    RO3: bands?.RO3 ?? usual,
    BR4: bands?.BR4 ?? usual,
  },
});
