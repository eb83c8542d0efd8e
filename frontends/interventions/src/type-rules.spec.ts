import { expect, it, test } from '@jest/globals';
import { interventionType } from '@officina/contracts/maintenance/interventions';
import {
  hasChecklist,
  hasExpectedEnd,
  hasPriority,
  hasProblem,
  hasSolution,
  offeredTypes,
} from './type-rules.ts';

it('[S4.int.types] the form offers four types; ESTERNA is only shown where it is stored', () => {
  expect(offeredTypes).toEqual(['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE']);
  expect(interventionType.options.filter((type) => !offeredTypes.includes(type))).toEqual(['ESTERNA']);
});

test.each([
  ['[S2.int.priority] a priority', hasPriority, ['RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']],
  ['[S2.int.texts] a problem', hasProblem, ['RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']],
  ['[S2.int.texts] a solution', hasSolution, ['PROVVISORIA', 'PERMANENTE', 'ESTERNA']],
  ['[S2.int.dates] an expected end', hasExpectedEnd, ['PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']],
  ['a checklist', hasChecklist, ['PROGRAMMATA']],
])('only the types that the specification names have %s', (_, has, types) => {
  expect(interventionType.options.filter(has).sort()).toEqual(types.toSorted());
});
