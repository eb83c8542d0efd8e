import { z } from 'zod';
import { text } from '../fields.ts';

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
