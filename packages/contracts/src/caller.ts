import { z } from 'zod';
import { roles } from './auth/roles.ts';
import { lotSettings } from './lotlog/lot-settings.ts';

/** Tenant codes are in upper case; input has already been converted. */
export const tenantCode = z.string().regex(/^[A-Z0-9_-]{2,24}$/);

/** Origin of a request: the gateway creates it from the verified token (or the public path) and sends it in the bus header `x-caller`. */
export const caller = z.object({
  /** The tenant's code; the only source of `tenantId` anywhere. */
  tenantId: tenantCode,
  /** `null` for a public report, a contractor and the system itself. */
  userId: z.string().nullable(),
  /** Full name, as shown in events. */
  userName: z.string().max(120),
  /** The user's role. A gateway of the version before sends none: its users may do what a manager may. */
  role: z.enum(roles).optional(),
  /** The contractor's link whose token it is; then there is no user, and the name is the gateway's. */
  linkId: z.string().max(24).optional(),
  requestId: z.string().max(64),
  /** `jti` of the request's token, which a logout revokes. Absent for public calls and the system. */
  tokenId: z.string().max(64).optional(),
  /** The browser's `User-Agent`, for log-ins and for one's own sessions; printable ASCII. */
  device: z.string().max(300).optional(),
  /** Network of the browser's address, for photos of public reports. */
  address: z.string().max(64).optional(),
  /** The tenant's time zone, for calendar days; default Europe/Rome. */
  timezone: z.string().max(64).optional(),
  /** Lot settings that the tenant has chosen. */
  lots: lotSettings.optional(),
});

export type Caller = z.infer<typeof caller>;
