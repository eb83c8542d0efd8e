/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, field } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { idOf, openPage, startServer } from './testing/sensor-page.tsx';

afterEach(endPage);

test('a technician looks at a sensor without trying it', async () => {
  await startServer();
  asRole('technician');
  await openPage(`/configuration/sensor?id=${idOf(1)}`);
  for (const label of ['MODBUS', /^Registro/, 'Salva solo le variazioni'])
    expect((await field(label)).disabled).toBe(true);
  for (const words of [
    'Prova lettura',
    'Prova una connessione',
    'Salva modifiche',
    'Nuovo sensore',
    'Elimina',
  ])
    expect(screen.queryByText(words)).toBeNull();
});
