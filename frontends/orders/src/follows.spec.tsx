/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, refetchedRoutes } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

afterEach(endPage);

test('Ordini and an open order reload orders, spares, machines and the jobs that wait on live hints', async () => {
  const server = await startServer([order({ rows: [rowOf(1)] })], [spare(1)]);
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  await screen.findByLabelText('Togli Filtro 1');
  const list = 'maintenance/order';
  expect(await refetchedRoutes(server)).toEqual({
    intervention: ['maintenance/intervention/allOpen'],
    machine: ['maintenance/machine/all'],
    order: [`${list}/all`, `${list}/archived`, `${list}/single/{id}`],
    spare: ['maintenance/spare/all'],
  });
});
