import { describe, expect, it } from '@jest/globals';
import { fieldOfIndex } from './store-errors.ts';

describe('fieldOfIndex', () => {
  it.each([
    ['tenantId_1_shortCode_1', 'shortCode'],
    ['tenantId_1_lot_code_-1', 'lot_code'],
    ['code_1', 'code'],
    ['_id_', '_id_'],
  ])('%s → %s', (name, field) => expect(fieldOfIndex(name)).toBe(field));
});
