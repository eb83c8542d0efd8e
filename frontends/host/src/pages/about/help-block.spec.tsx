/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HelpBlock } from './help-block.tsx';

afterEach(async () => {
  await endPage();
  await signOut();
});

test('whom the company names for help can be called and written to from «Aiuto»', async () => {
  await signIn('anna');
  await new TestServer([], {
    'GET /api/tenant/myself': {
      ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Rossi Srl' } },
      services: { maintenance: { menuhidden: {} } },
      help: { name: 'Elena Pedrotti', phone: '0461 55 50 18', email: 'aiuto@rossi.example' },
    },
  }).start();
  renderPage(<HelpBlock />);
  await waitFor(() => expect(screen.getByText('Elena Pedrotti')).toBeTruthy());
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['tel:0461555018', 'mailto:aiuto@rossi.example']);
});
