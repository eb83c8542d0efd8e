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
  ['a link leads to it', { manualLink: 'https://manuali.example' }, 'Manuale presente'],
  ['it is only ticked', { therIsManual: true }, 'Manuale senza collegamento'],
  ['nobody knows of one', {}, 'Senza manuale'],
])('a manual is said to be there where it can be opened: %s', async (_, of, words) => {
  await startLists({});
  renderPage(<FactsCard machine={{ ...press, ...of }} className="" />);
  expect(screen.getAllByText(/manuale/i).map(({ textContent }) => textContent)).toEqual([words]);
});
