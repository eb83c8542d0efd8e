/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, rereads } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';
import { before, startServer } from './testing/visit-page.tsx';

afterEach(endPage);

test('Visite and an open one follow visits, sites, machines and people', async () => {
  const server = await startServer();
  renderPage(<Section />, `/visit?id=${before._id}`);
  await screen.findByRole('dialog');
  expect(await rereads(server)).toEqual({
    intervention: ['maintenance/intervention/byvisit/{id}'],
    machine: ['maintenance/machine/all'],
    site: ['site/all'],
    user: ['user'],
    visit: ['visit/all', 'visit/single/{id}'],
  });
});
