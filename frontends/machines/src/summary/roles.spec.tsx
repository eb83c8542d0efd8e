/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, renderPage, startLists } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';

const id = 'a'.repeat(24);
const machine = {
  ...{ _id: id, __v: 0, shortCode: 'PRE-04', name: 'Pressa 4', isActive: true, tags: [], customData: [] },
  ...{ ceMark: false, therIsManual: false, conformCertificate: false },
};
const plan = {
  _id: 'b'.repeat(24),
  __v: 0,
  machineId: id,
  description: 'Ventola',
  triggeredByDays: 180,
  checkList: [],
};

afterEach(endPage);

test.each([
  ['an operator', 'operator', ['Nuovo intervento']],
  ['a technician', 'technician', ['Nuovo intervento', 'Registra manutenzione']],
  [
    'a manager',
    'manager',
    ['Nuovo intervento', 'Modifica', 'Registra manutenzione', 'Nuovo piano', 'Nuovo ricambio'],
  ],
] as const)('the page of a machine offers %s what the role may do', async (_, role, offered) => {
  await startLists({
    'GET /api/maintenance/machine/single/{id}': machine,
    'GET /api/maintenance/maintenance/bymachine/{machineId}': [plan],
  });
  asRole(role);
  renderPage(<Section />, `/${id}`);
  await screen.findByText('Ventola');
  const all = ['Nuovo intervento', 'Modifica', 'Registra manutenzione', 'Nuovo piano', 'Nuovo ricambio'];
  await waitFor(() => expect(all.filter((words) => screen.queryByText(words))).toEqual(offered));
});
