import { z } from 'zod';
import { sizeInWords } from '../byte-size.ts';
import { requiredText, text } from '../fields.ts';
import { logoLimits } from './logo.ts';

const email = /^$|^[^\s@]+@[^\s@]+$/;

/** Letterhead of a company, besides its name; missing details are omitted. */
export const companyDetails = z
  .object({
    /** Street and number. */
    address: text(120),
    postalCode: text(12),
    city: text(80),
    /** «TN» */
    province: text(40),
    vatNumber: text(30),
    phone: text(40),
    email: text(120).regex(email, 'Deve essere un indirizzo di posta'),
    /** Delivery address for suppliers, in lines, with opening hours and a contact person. */
    deliverTo: text(400),
    /** Recipient code for electronic invoices: seven letters and digits. */
    recipientCode: text(7),
  })
  .partial();

export type CompanyDetails = z.infer<typeof companyDetails>;
export type CompanyField = keyof CompanyDetails;

/** Whom users ask for help. */
export const helpContact = companyDetails
  .pick({ phone: true, email: true })
  .extend({ name: text(120).optional() });

export type HelpContact = z.infer<typeof helpContact>;

/** A company as its printed pages show it. */
export const company = companyDetails.extend({ name: z.string() });

export type Company = z.infer<typeof company>;

/** A logo by its name, without its bytes, which are at `logoPath`. */
export const logo = z.object({
  /** Name of the file as it was chosen. */
  name: z.string(),
  /** Bytes as it is kept. */
  size: z.number().int().min(0),
  /** Changes with the bytes. */
  version: z.string(),
});

export type Logo = z.infer<typeof logo>;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** In base64 three bytes are four characters. */
const logoUnits = 4 * Math.ceil(logoLimits.bytes / 3);

/** A chosen logo: a PNG or JPEG. */
export const newLogo = z.object({
  name: requiredText(logoLimits.name, 'Manca il nome del file'),
  /** Its bytes in base64. */
  data: z
    .string()
    .max(logoUnits, `Il logo può avere al massimo ${sizeInWords(logoLimits.bytes)}`)
    .regex(base64, 'Il logo non è arrivato intero'),
});

export type NewLogo = z.infer<typeof newLogo>;
