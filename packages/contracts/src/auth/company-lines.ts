import type { CompanyDetails } from './company.ts';

/** «Via della Lama 14, 38057 Pergine Valsugana (TN)»; empty without an address. */
export function addressLine({ address, postalCode, city, province }: CompanyDetails): string {
  const place = [postalCode, city, province && `(${province})`].filter(Boolean).join(' ');
  return [address, place].filter(Boolean).join(', ');
}

/** «P. IVA 01234560221 · 0461 555010 · officina@rossi.example»; empty without contact data. */
export const contactLine = ({ vatNumber, phone, email: mail }: CompanyDetails): string =>
  [vatNumber && `P. IVA ${vatNumber}`, phone, mail].filter(Boolean).join(' · ');
