import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { done, holdBody, idParams, manyIds, requiredText, storedFields, text } from '../fields.ts';
import { patterns } from '../patterns.ts';

const required = {
  name: requiredText(120, 'Name is required'),
  address: requiredText(200, 'Indirizzo è obbligatorio'),
  city: requiredText(120, 'Città è obbligatorio'),
};

/** Body of an edit: absent = unchanged, `null` clears. */
export const siteEdit = z
  .object({
    ...required,
    postalCode: text(12).nullable(),
    phone: text(40).nullable(),
    /** Deliberately loose: empty, or text on both sides of an at sign. */
    email: text(200)
      .refine((email) => /^([^\s@]+@[^\s@]+)?$/.test(email), 'E-mail must be valid')
      .meta({ pattern: patterns.email })
      .nullable(),
    code: text(40).nullable(),
    /** Code in another system. */
    excode: text(40).nullable(),
    /** In degrees; latitude and longitude are both present or both absent. */
    gpsLat: z.number().min(-90).max(90).nullable(),
    gpsLon: z.number().min(-180).max(180).nullable(),
  })
  .partial();

/** Body of a create. */
export const siteCreate = siteEdit.extend(required);

/** A site as it is stored. */
export const site = z
  .object({
    ...storedFields,
    name: z.string(),
    postalCode: z.string().nullish(),
    phone: z.string().nullish(),
    address: z.string(),
    city: z.string(),
    email: z.string().nullish(),
    code: z.string().nullish(),
    excode: z.string().nullish(),
    gpsLat: z.number().nullish(),
    gpsLon: z.number().nullish(),
  })
  .meta({ id: 'Site' });

export type Site = z.infer<typeof site>;
export type SiteEdit = z.infer<typeof siteEdit>;
export type SiteCreate = z.infer<typeof siteCreate>;

/** The address is absent from answers of an older version. */
const namedSite = site
  .pick({ _id: true, name: true })
  .extend(site.pick({ address: true, city: true }).partial().shape);

/** Sites; lists are by name. */
export const sites = {
  all: endpoint({
    http: 'GET /api/site/all',
    subject: 'rpc.sites.sites.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti i luoghi',
    service: 'site',
    output: site,
  }),
  /** The site of a machine, as a list of at most one. 404 for an unknown machine. */
  byMachine: endpoint({
    http: 'GET /api/site/bymachine/{id}',
    subject: 'rpc.sites.sites.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Luogo di un macchinario',
    service: 'site',
    params: idParams,
    output: site,
  }),
  create: endpoint({
    http: 'POST /api/site/create',
    subject: 'rpc.sites.sites.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Crea un luogo',
    service: 'site',
    body: siteCreate,
    output: site,
  }),
  edit: endpoint({
    http: 'PUT /api/site/{id}/edit',
    subject: 'rpc.sites.sites.edit',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Modifica un luogo',
    service: 'site',
    params: idParams,
    body: siteEdit,
    output: site,
  }),
  /** 409 `in_use` while machines or visits reference it. */
  remove: endpoint({
    http: 'DELETE /api/site/delete/{id}',
    subject: 'rpc.sites.sites.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina un luogo',
    service: 'site',
    params: idParams,
    output: done,
  }),
  /** For other services: the sites of the caller's tenant among these ids. */
  byIds: busCall({
    subject: 'rpc.sites.sites.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(namedSite) }),
  }),
  /** Like `byIds`; the returned sites cannot be deleted until `release`, or for three minutes. */
  hold: busCall({
    subject: 'rpc.sites.sites.hold',
    kind: 'write',
    body: holdBody,
    output: z.object({ items: z.array(site.pick({ _id: true })) }),
  }),
  release: busCall({ subject: 'rpc.sites.sites.release', kind: 'write', body: holdBody, output: done }),
};
