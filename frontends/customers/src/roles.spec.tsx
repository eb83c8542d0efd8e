/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, renderPage, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

afterEach(endPage);

test('a company without customers offers the import only to those who may', async () => {
  await startLists({});
  asRole('operator');
  renderPage(<Section />, '/customer');
  await screen.findByText('Nessun cliente');
  expect(screen.queryAllByRole('link')).toEqual([]);
});
