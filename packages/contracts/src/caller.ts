import { z } from 'zod';
import { lotSettings } from './lotlog/lot-settings.ts';

/** Tenant codes are upper-case; input is folded before it gets here. */
export const tenantCode = z.string().regex(/^[A-Z0-9_-]{2,24}$/);

/** Who asks: made by the gateway from the verified token (or the public path), carried in the bus header `x-caller`. */
export const caller = z.object({
  /** The tenant's code; the only source of `tenantId` anywhere. */
  tenantId: tenantCode,
  /** `null` for a public report and for the system itself. */
  userId: z.string().nullable(),
  /** Full name, as events show it. */
  userName: z.string().max(120),
  requestId: z.string().max(64),
  /** `jti` of the token that was used: what a logout revokes. Absent for public calls and the system. */
  tokenId: z.string().max(64).optional(),
  /** The tenant's time zone, for calendar days; absent means Europe/Rome. */
  timezone: z.string().max(64).optional(),
  /** What the tenant has said about its lots; absent: nothing. */
  lots: lotSettings.optional(),
});

export type Caller = z.infer<typeof caller>;
