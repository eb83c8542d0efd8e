/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { SectionPage } from './section-page.tsx';

afterEach(endPage);

test('[S2.route.coming] a section that is not built yet shows its title and a message', async () => {
  renderPage(
    <SectionPage
      section={{ name: 'next', title: 'Prossima', routes: ['/next'], access: 'staff', previous: [] }}
    />,
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Prossima');
  screen.getByRole('heading', { name: 'In arrivo' });
});
