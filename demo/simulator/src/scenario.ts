import { parseRegister, type Register } from '@officina/contracts/industrial/register';
import { z } from 'zod';
import { signalDefinition } from './signal.ts';

const register = z.string().transform((text, check): Register => {
  const parsed = parseRegister(text);
  if (!('error' in parsed)) return parsed;
  check.addIssue({ code: 'custom', message: `${text}: ${parsed.error}` });
  return z.NEVER;
});

const point = z.object({
  name: z.string(),
  /** In the notation of sensors: `h0w`, `i1n`, `h2fs`, `h3.4`, `c0`. */
  register,
  /** The register holds the signal times this: 10 for tenths. */
  times: z.number().default(1),
  signal: signalDefinition,
  /** The value during a standstill of the machine. A counter stops; any other signal continues without this. */
  atRest: z.object({ value: z.number(), halfS: z.number().min(0).default(0) }).optional(),
});

/** A simulated plant: its units, as behind one gateway, and their registers. */
export const scenario = z.object({
  units: z
    .array(
      z.object({
        unit: z.number().int().min(0).max(255),
        name: z.string(),
        /** Answers nothing, like a unit that is switched off behind its gateway. */
        silent: z.boolean().default(false),
        points: z.array(point).min(1),
      }),
    )
    .min(1),
});

/** The scenario as written in a file. */
export type ScenarioText = z.input<typeof scenario>;
export type Scenario = z.output<typeof scenario>;
export type Point = z.output<typeof point>;
