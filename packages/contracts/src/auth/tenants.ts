import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { busCall, endpoint } from '../endpoint.ts';
import { requiredText, tenantParams } from '../fields.ts';
import { lotSettings } from '../lotlog/lot-settings.ts';
import { company, companyDetails, helpContact, logo, newLogo } from './company.ts';
import { networks, polledTenant } from './networks.ts';

const hidden = z.boolean().optional();

/** Menu entries that a tenant hides: `true` = hidden, absent = shown. Hidden is not forbidden. */
export const menuHidden = z.object({
  todo: hidden,
  intervention: hidden,
  visit: hidden,
  spare: hidden,
  order: hidden,
  site: hidden,
  machine: hidden,
  maintenance: hidden,
  events: hidden,
  stat: hidden,
  loglot: hidden,
  form: hidden,
});

export type MenuHidden = z.infer<typeof menuHidden>;
export type MenuKey = keyof MenuHidden;
export const menuKeys = menuHidden.keyof().options;

const serviceSwitch = z.object({ enabled: z.boolean() }).optional();

/** Switches per service; an absent one is on. */
export const serviceSwitches = z.object({
  orders: serviceSwitch,
  spare: serviceSwitch,
  site: serviceSwitch,
  visit: serviceSwitch,
  customer: serviceSwitch,
  lotlog: serviceSwitch,
  industrial: serviceSwitch,
  events: serviceSwitch,
  form: serviceSwitch,
  notifications: serviceSwitch,
  contractors: serviceSwitch,
});

export type ServiceSwitches = z.infer<typeof serviceSwitches>;

/** An IANA time zone that this computer knows. */
export const timezone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('it', { timeZone: name }));
  } catch {
    return false;
  }
}, 'Fuso orario sconosciuto');

/** Progress of the first steps that lists do not show; stored with the tenant. */
export const firstSteps = z.object({
  /** Whether Home shows them. */
  shown: z.boolean(),
  /** Whether labels were printed. */
  labelsPrinted: z.boolean(),
});

export type FirstSteps = z.infer<typeof firstSteps>;

/** A tenant as its own users see it. */
export const tenant = z
  .object({
    code: tenantCode,
    /** Version of its settings. */
    __v: z.number().int().min(0).optional(),
    billingdata: company,
    /** Absent without one. */
    logo: logo.optional(),
    /** Shown under «Aiuto»; absent if nobody is named. */
    help: helpContact.optional(),
    timezone: z.string(),
    services: serviceSwitches.extend({ maintenance: z.object({ menuhidden: menuHidden }) }),
    /** Lot settings, with defaults filled in. */
    lots: lotSettings.optional(),
    /** Whether public reports may have photos. */
    formPhotos: z.boolean().optional(),
    /** Networks that its sensors may be in. */
    networks: networks.optional(),
    /** Absent for a tenant that never used them. */
    firstSteps: firstSteps.optional(),
    /** True if the first steps are shown while the demo's tenants are still installed; the administrator can remove them. */
    besideDemo: z.boolean().optional(),
  })
  .meta({ id: 'Tenant' });

export type Tenant = z.infer<typeof tenant>;

/** A tenant as an administrator of the installation lists it. */
export const installedTenant = z.object({
  code: tenantCode,
  name: z.string(),
  timezone: z.string(),
  isActive: z.boolean(),
  /** Whether the demo created it. */
  isDemo: z.boolean(),
});

export type InstalledTenant = z.infer<typeof installedTenant>;

/** The company of a letter, and its service switches: letters omit what the company does not use. */
export const letterhead = company.extend({
  services: serviceSwitches.optional(),
  /** Its logo, a PNG in base64; absent without one. */
  logo: z.string().optional(),
});

export type Letterhead = z.infer<typeof letterhead>;

/** Tenant data that the gateway needs before it forwards a call. */
export const tenantInfo = z.object({
  code: tenantCode,
  name: z.string(),
  timezone: z.string(),
  services: serviceSwitches,
  lots: lotSettings.optional(),
  /** Absent = on. */
  formPhotos: z.boolean().optional(),
  /** Absent without one. */
  logo: logo.pick({ version: true }).optional(),
});

export type TenantInfo = z.infer<typeof tenantInfo>;

export const tenants = {
  myself: endpoint({
    http: 'GET /api/tenant/myself',
    subject: 'rpc.auth.tenants.myself',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'La propria azienda',
    output: tenant,
  }),
  /**
   * Changes the settings of the company: absent fields stay, empty texts clear; `services`, `menuhidden` and `lots` are merged by
   * key. `logo: null` takes the logo off; another one is judged by the service files, without which it answers 503. Networks are
   * changed by the administrator of the server alone.
   */
  edit: endpoint({
    http: 'PUT /api/tenant/edit',
    subject: 'rpc.auth.tenants.edit',
    kind: 'write',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Cambia i dati e le impostazioni dell’azienda',
    body: z
      .object({
        name: requiredText(120, 'Scrivi il nome dell’azienda'),
        timezone,
        company: companyDetails,
        logo: newLogo.nullable(),
        help: helpContact,
        services: serviceSwitches,
        formPhotos: z.boolean(),
        menuhidden: menuHidden,
        lots: lotSettings,
      })
      .partial(),
    output: tenant,
  }),
  /** Shows or hides the first steps, or records that labels were printed; absent fields stay. */
  setFirstSteps: endpoint({
    http: 'PUT /api/tenant/firstSteps',
    subject: 'rpc.auth.tenants.setFirstSteps',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Mostra o nasconde i primi passi, o segna le etichette come stampate',
    body: firstSteps.partial(),
    output: tenant,
  }),
  /** For the public form: the billing name, and whether it takes photos. 404 for an unknown tenant and when its form is off. */
  publicName: endpoint({
    http: 'GET /api/public/tenant/{tenant}',
    subject: 'rpc.auth.tenants.publicName',
    kind: 'read',
    caller: 'public',
    status: 200,
    summary: 'Nome dell’azienda per la segnalazione pubblica',
    service: 'form',
    params: tenantParams,
    output: z.object({ name: z.string(), photos: z.boolean().optional() }),
  }),
  /** For the gateway: name, zone, switches and settings of any tenant; 404 for an unknown tenant. */
  publicInfo: busCall({
    subject: 'rpc.auth.tenants.publicInfo',
    kind: 'read',
    body: z.object({ tenant: tenantCode }),
    output: tenantInfo,
  }),
  /** For the gateway: the logo of the caller's tenant, a PNG in base64; 404 without one, and for an unknown or disabled tenant. */
  logo: busCall({
    subject: 'rpc.auth.tenants.logo',
    kind: 'read',
    output: z.object({ png: z.string() }),
  }),
  /** For services that write letters: the caller's company; 404 for a deleted tenant. */
  company: busCall({
    subject: 'rpc.auth.tenants.company',
    kind: 'read',
    output: letterhead,
  }),
  /** For industrial-data: the tenants with `industrial` on and the networks of their sensors, by code. */
  polled: busCall({
    subject: 'rpc.auth.tenants.polled',
    kind: 'list',
    output: polledTenant,
  }),
  /** For notifications: the codes of all enabled tenants, in their order. */
  codes: busCall({
    subject: 'rpc.auth.tenants.codes',
    kind: 'list',
    output: z.object({ code: tenantCode }),
  }),
};
