/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, field } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { openSection, samplePlan, startServer } from './testing/sample.tsx';

afterEach(endPage);

const plan = samplePlan();
const isOffered = (words: string) => screen.queryByText(words) !== null;

test.each([
  ['an operator', 'operator', false],
  ['a technician', 'technician', true],
] as const)('%s looks at a plan; who may work carries it out', async (_, role, mayExecute) => {
  await startServer();
  asRole(role);
  await openSection(`?id=${plan._id}`, 'Livello olio');
  expect([(await field('Frequenza')).disabled, screen.queryByLabelText('Nuovo punto')]).toEqual([true, null]);
  expect(isOffered('Esegui')).toBe(mayExecute);
  for (const words of ['Rinvia', 'Copia su altre macchine', 'Salva modifiche', 'Elimina'])
    expect(isOffered(words)).toBe(false);
});

test('the address of a postponement shows the plan to those who may not postpone it', async () => {
  await startServer();
  asRole('technician');
  await openSection(`?id=${plan._id}&atto=rinvio`, 'Livello olio');
  expect(screen.queryByLabelText('Motivo')).toBeNull();
});
