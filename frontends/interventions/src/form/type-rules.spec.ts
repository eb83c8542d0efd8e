import { expect, it } from '@jest/globals';
import { interventionType } from '@officina/contracts/maintenance/interventions';
import { offeredTypes } from './type-rules.ts';

it('[S4.int.types] the form offers four types; ESTERNA is only shown where it is', () => {
  expect(offeredTypes).toEqual(['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE']);
  expect(interventionType.options.filter((type) => !offeredTypes.includes(type))).toEqual(['ESTERNA']);
});
