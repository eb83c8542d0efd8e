import { z } from 'zod';
import { text } from '../fields.ts';

const email = /^$|^[^\s@]+@[^\s@]+$/;

/** What stands on the paper of a company besides its name; what is missing is left out, nothing is invented. */
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
    /** Where suppliers deliver: line by line, with hours and whom to ask for. */
    deliverTo: text(400),
    /** Of electronic invoices, seven letters and digits. */
    recipientCode: text(7),
  })
  .partial();

export type CompanyDetails = z.infer<typeof companyDetails>;
export type CompanyField = keyof CompanyDetails;

/** A company as its paper names it. */
export const company = companyDetails.extend({ name: z.string() });

export type Company = z.infer<typeof company>;
