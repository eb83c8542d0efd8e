import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { busCall, nothing, type CallKind } from '../endpoint.ts';
import { done, isoInstant, objectId, requiredText, tenantParams } from '../fields.ts';
import { lotInstrument, lotProduct, temperatureBand } from '../lotlog/lot-settings.ts';
import { serviceNames } from '../service.ts';
import { emailAddress, newEntry, newPassword, username } from './accounts.ts';
import { companyDetails } from './company.ts';
import { networks } from './networks.ts';
import { roles } from './roles.ts';
import { installedTenant, menuKeys, tenant, timezone } from './tenants.ts';
import { user } from './users.ts';

const tenantField = tenantParams.shape.tenant;
const whichTenant = z.object({ tenant: tenantField });
const whichUser = whichTenant.extend({ username });

const withEntry = z.object({ user, entry: newEntry });

const adminCall = <const V extends string, B extends z.ZodType, O extends z.ZodType>(
  verb: V,
  body: B,
  output: O,
) => busCall({ subject: `rpc.auth.admin.${verb}`, kind: 'write' satisfies CallKind, body, output });

/** Calls of `npm run admin`; only its bus user may make them. The body names the tenant, not the caller. */
export const admin = {
  createTenant: adminCall(
    'createTenant',
    z.object({
      code: tenantField,
      name: requiredText(120),
      timezone: timezone.default('Europe/Rome'),
      /** Whether Home shows the first steps. */
      withFirstSteps: z.boolean().optional(),
      /** Whether the demo creates this tenant. */
      isDemo: z.boolean().optional(),
    }),
    tenant,
  ),
  /** All tenants of the installation, by code. */
  tenants: busCall({ subject: 'rpc.auth.admin.tenants', kind: 'list', output: installedTenant }),
  /** Reports the demo's tenants; marks those that a demo created before the mark existed. */
  demo: adminCall(
    'demo',
    nothing,
    z.object({
      /** Codes of the demo's tenants, sorted; includes tenants that are being erased. */
      companies: z.array(tenantCode),
      /** Why the demo cannot be loaded: other tenants exist, or the demo was removed. Absent if it can be loaded. */
      refusal: z.enum(['others', 'removed']).optional(),
    }),
  ),
  /** Turns the demo's tenants into ordinary ones and returns their codes. */
  keepDemo: adminCall('keepDemo', nothing, z.object({ companies: z.array(tenantCode) })),
  /** Stops log-ins, sessions, public reports and sensor polling; stored data stays. */
  disableTenant: adminCall('disableTenant', whichTenant, tenant),
  enableTenant: adminCall('enableTenant', whichTenant, tenant),
  /**
   * Disables the tenant permanently, records that its erasure has started, and returns how long earlier requests may still
   * run. A repeated call during the erasure returns the same answer. `confirm` repeats the code.
   */
  beginErasure: adminCall(
    'beginErasure',
    whichTenant.extend({ confirm: z.string().trim().toUpperCase() }),
    z.object({ begunAt: isoInstant, isResumed: z.boolean(), waitMs: z.number().int().min(0) }),
  ),
  /** Records that all data of the tenant has been deleted, and the number of documents. */
  endErasure: adminCall(
    'endErasure',
    whichTenant.extend({ documents: z.number().int().min(0) }),
    z.object({ begunAt: isoInstant, endedAt: isoInstant }),
  ),
  /** The default role is `admin` for the first user of a tenant, then `manager`. */
  addUser: adminCall(
    'addUser',
    whichUser.extend({ fullName: requiredText(120), password: newPassword, role: z.enum(roles).optional() }),
    user,
  ),
  /** Creates a user without a password, and the link with which this person chooses one. The default role is as in `addUser`. */
  invite: adminCall(
    'invite',
    whichUser.extend({
      fullName: requiredText(120),
      role: z.enum(roles).optional(),
      email: emailAddress.optional(),
    }),
    withEntry,
  ),
  /** Makes a new link and ends the former one: an invitation, or a reset for somebody who has a password. */
  renewEntry: adminCall('renewEntry', whichUser, withEntry),
  /** Ends an open link. */
  revokeEntry: adminCall('revokeEntry', whichUser, user),
  /** 422 at `role` if the tenant would have no active administrator any more. */
  setRole: adminCall('setRole', whichUser.extend({ role: z.enum(roles) }), user),
  disableUser: adminCall('disableUser', whichUser, user),
  enableUser: adminCall('enableUser', whichUser, user),
  /** Events and documents that contain the old name keep it. */
  setFullName: adminCall('setFullName', whichUser.extend({ fullName: requiredText(120) }), user),
  setPassword: adminCall('setPassword', whichUser.extend({ password: newPassword }), done),
  setMenuHidden: adminCall(
    'setMenuHidden',
    z.object({ tenant: tenantField, key: z.enum(menuKeys), hidden: z.boolean() }),
    tenant,
  ),
  setService: adminCall(
    'setService',
    z.object({ tenant: tenantField, service: z.enum(serviceNames), enabled: z.boolean() }),
    tenant,
  ),
  /** Absent fields stay, empty texts clear; the name and the time zone cannot be cleared. */
  setCompany: adminCall(
    'setCompany',
    companyDetails.extend({
      tenant: tenantField,
      name: requiredText(120).optional(),
      timezone: timezone.optional(),
    }),
    tenant,
  ),
  setLotInstrument: adminCall(
    'setLotInstrument',
    z.object({ tenant: tenantField, instrument: lotInstrument }),
    tenant,
  ),
  setLotBand: adminCall(
    'setLotBand',
    z.object({ tenant: tenantField, product: lotProduct, band: temperatureBand }),
    tenant,
  ),
  /** Replaces the list of networks that the tenant's sensors may be in. */
  setNetworks: adminCall('setNetworks', z.object({ tenant: tenantField, networks }), tenant),
  /** A new code for `/setup`, which replaces the former one; absent once a company exists that is not the demo's. */
  setupCode: adminCall(
    'setupCode',
    nothing,
    z.object({ code: z.string().optional(), expiresAt: isoInstant.optional() }),
  ),
  /** Creates a token for curl, for an active user; recorded in the event log. */
  token: adminCall('token', whichUser, z.object({ token: z.string(), userId: objectId })),
  /** Creates a signing key that takes effect in two minutes; tokens signed with the old key stay valid until they expire. */
  rotateKey: adminCall('rotateKey', nothing, done),
};

/** Calls that only the demo generator may make. */
export const demo = {
  /** Adds a user with the demo password, which is reserved for the demo. */
  addUser: busCall({
    subject: 'rpc.auth.demo.addUser',
    kind: 'write',
    body: whichUser.extend({ fullName: requiredText(120), role: z.enum(roles).optional() }),
    output: user,
  }),
};
