import { describe, expect, it } from '@jest/globals';
import { addressLine, contactLine } from './company-lines.ts';
import { companyDetails } from './company.ts';

const rossi = {
  ...{ address: 'Via della Lama 14', postalCode: '38057', city: 'Pergine Valsugana', province: 'TN' },
  ...{ vatNumber: '01234560221', phone: '0461 555010', email: 'officina@rossi.example' },
};

describe('the letterhead of a company', () => {
  it('has one line for the address and one for the contacts', () => {
    expect(addressLine(rossi)).toBe('Via della Lama 14, 38057 Pergine Valsugana (TN)');
    expect(contactLine(rossi)).toBe('P. IVA 01234560221 · 0461 555010 · officina@rossi.example');
  });

  it.each([
    [{}, '', ''],
    [{ city: 'Trento', phone: '0461 1' }, 'Trento', '0461 1'],
    [{ address: 'Via Roma 1', province: 'TN', email: 'a@b.it' }, 'Via Roma 1, (TN)', 'a@b.it'],
  ])('shows only the known details: %j', (details, address, contact) => {
    expect([addressLine(details), contactLine(details)]).toEqual([address, contact]);
  });

  it('accepts a delivery address of several lines, and rejects an e-mail address without @', () => {
    expect(companyDetails.parse({ deliverTo: 'Magazzino\nVia Roma 1', email: '' })).toEqual({
      ...{ deliverTo: 'Magazzino\nVia Roma 1', email: '' },
    });
    expect(companyDetails.safeParse({ email: 'rossi' }).error?.issues[0]?.message).toBe(
      'Deve essere un indirizzo di posta',
    );
  });
});
