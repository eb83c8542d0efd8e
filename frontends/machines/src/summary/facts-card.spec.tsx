/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { FactsCard } from './facts-card.tsx';

const press = {
  ...{
    _id: '65a1b2c3d4e5f60718293a4b',
    __v: 0,
    shortCode: 'PRE-04',
    isActive: true,
    tags: [],
    customData: [],
  },
  ...{ ceMark: false, therIsManual: false, conformCertificate: false },
};

afterEach(endPage);

test.each([
  ['a linked one', { manualLink: 'https://manuali.example' }, 'Manuale presente'],
  ['one that is only flagged', { therIsManual: true }, 'Manuale senza collegamento'],
  ['none', {}, 'Senza manuale'],
])('the manual is shown as present only if it has a link: %s', async (_, overrides, label) => {
  await startLists({});
  renderPage(<FactsCard machine={{ ...press, ...overrides }} className="" />);
  expect(screen.getAllByText(/manuale/i).map(({ textContent }) => textContent)).toEqual([label]);
});
