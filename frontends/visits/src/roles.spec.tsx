/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, field, renderPage } from '@officina/web-kit/testing';
import { screen, within } from '@testing-library/react';
import Section from './Section.tsx';
import { id, startServer, storedVisit } from './testing/visit-page.tsx';

afterEach(endPage);

test('an operator looks at a visit and its grades, and is offered no intervention', async () => {
  const server = await startServer();
  server.edit(storedVisit._id, {
    machines: [{ machineId: id('a'), status: 'BAD', note: 'Vibra', name: 'Tornio', code: 'TOR-01' }],
  });
  asRole('operator');
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  expect(await screen.findByText(/può farlo chi è Tecnico, Responsabile o Amministratore\.$/)).toBeTruthy();
  const tiles = within(
    await screen.findByRole('radiogroup', { name: 'Giudizio di Tornio' }),
  ).getAllByRole<HTMLInputElement>('radio');
  expect(tiles.every(({ disabled }) => disabled)).toBe(true);
  for (const label of ['Luogo', 'Ora', 'Nota su Tornio']) expect((await field(label)).disabled).toBe(true);
  for (const words of ['Salva modifiche', 'Elimina visita', 'Nuova visita', /^Crea intervento/])
    expect(screen.queryByText(words)).toBeNull();
});
