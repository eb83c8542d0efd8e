import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { busCall, nothing, type CallKind } from '../endpoint.ts';
import { done, isoInstant, objectId, requiredText, tenantParams } from '../fields.ts';
import { lotInstrument, lotProduct, temperatureBand } from '../lotlog/lot-settings.ts';
import { isMoreThanBlank } from '../patterns.ts';
import { permissionNames } from '../permission.ts';
import { companyDetails } from './company.ts';
import { networks } from './networks.ts';
import { installedTenant, menuKeys, tenant, timezone } from './tenants.ts';
import { user } from './users.ts';

const tenantField = tenantParams.shape.tenant;
const password = z
  .string()
  .min(8, { error: 'La password deve avere almeno 8 caratteri', abort: true })
  .max(200)
  .refine(
    (text) => text.trim().length >= 8 && isMoreThanBlank(text),
    'La password deve avere almeno 8 caratteri, senza gli spazi all’inizio e alla fine',
  );
const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,79}$/, 'Nome utente non valido');
const whichTenant = z.object({ tenant: tenantField });
const whichUser = whichTenant.extend({ username });

const adminCall = <const V extends string, B extends z.ZodType, O extends z.ZodType>(
  verb: V,
  body: B,
  output: O,
) => busCall({ subject: `rpc.auth.admin.${verb}`, kind: 'write' satisfies CallKind, body, output });

/** What `npm run admin` can do; only its bus user may call these. The caller's tenant does not matter, the body names it. */
export const admin = {
  createTenant: adminCall(
    'createTenant',
    z.object({
      code: tenantField,
      name: requiredText(120),
      timezone: timezone.default('Europe/Rome'),
      /** Whether Home leads its people through the first steps. */
      withFirstSteps: z.boolean().optional(),
      /** Whether it is one of the demo's companies, which are marked as such. */
      isDemo: z.boolean().optional(),
    }),
    tenant,
  ),
  /** Every company of the installation, by code. */
  tenants: busCall({ subject: 'rpc.auth.admin.tenants', kind: 'list', output: installedTenant }),
  /** What the demo has made here; what it made before there was the mark is marked now. */
  demo: adminCall(
    'demo',
    nothing,
    z.object({
      /** Codes of its companies, by code, those that are being erased included. */
      companies: z.array(tenantCode),
      /** Why it is not loaded: there are companies that it did not make, or it was removed. Absent: it may be. */
      refusal: z.enum(['others', 'removed']).optional(),
      /** Whether there is an active user of an enabled company. */
      hasLogins: z.boolean(),
    }),
  ),
  /** Makes the demo's companies, which it answers, companies like any other. */
  keepDemo: adminCall('keepDemo', nothing, z.object({ companies: z.array(tenantCode) })),
  /** No log-ins, no open session, no public reports, no polled sensors; what is stored stays. */
  disableTenant: adminCall('disableTenant', whichTenant, tenant),
  enableTenant: adminCall('enableTenant', whichTenant, tenant),
  /**
   * Disables the tenant for good, notes that it is being erased, and answers how long requests that were let in before may
   * still run. Again while it is being erased: the same answer. `confirm` is the code once more.
   */
  beginErasure: adminCall(
    'beginErasure',
    whichTenant.extend({ confirm: z.string().trim().toUpperCase() }),
    z.object({ begunAt: isoInstant, isResumed: z.boolean(), waitMs: z.number().int().min(0) }),
  ),
  /** Notes that nothing of the tenant is left anywhere, and how many documents went. */
  endErasure: adminCall(
    'endErasure',
    whichTenant.extend({ documents: z.number().int().min(0) }),
    z.object({ begunAt: isoInstant, endedAt: isoInstant }),
  ),
  addUser: adminCall('addUser', whichUser.extend({ fullName: requiredText(120), password }), user),
  disableUser: adminCall('disableUser', whichUser, user),
  enableUser: adminCall('enableUser', whichUser, user),
  /** Events and what is stored with the name of before keep that. */
  setFullName: adminCall('setFullName', whichUser.extend({ fullName: requiredText(120) }), user),
  setPassword: adminCall('setPassword', whichUser.extend({ password }), done),
  setMenuHidden: adminCall(
    'setMenuHidden',
    z.object({ tenant: tenantField, key: z.enum(menuKeys), hidden: z.boolean() }),
    tenant,
  ),
  setService: adminCall(
    'setService',
    z.object({ tenant: tenantField, service: z.enum(permissionNames), enabled: z.boolean() }),
    tenant,
  ),
  /** What is not said stays, an empty text clears; the name and the time zone cannot be cleared. */
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
  /** Replaces the list of networks that the tenant's sensors may reach. */
  setNetworks: adminCall('setNetworks', z.object({ tenant: tenantField, networks }), tenant),
  /** A token for curl, of an active user; an event says that there is one. */
  token: adminCall('token', whichUser, z.object({ token: z.string(), userId: objectId })),
  /** A new signing key takes over in two minutes; tokens of the old one stay valid until they expire. */
  rotateKey: adminCall('rotateKey', nothing, done),
};

/** What only the generator of the demo may ask. */
export const demo = {
  /** A person whose password is the demo's own, which nobody else can be given. */
  addUser: busCall({
    subject: 'rpc.auth.demo.addUser',
    kind: 'write',
    body: whichUser.extend({ fullName: requiredText(120) }),
    output: user,
  }),
};
