/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../core/query/query-client.tsx';
import { endPage, renderPage } from '../testing/index.ts';
import { PrintButton } from './print-button.tsx';

afterEach(endPage);

test('a list that fails while something else is drawn is named by the button', async () => {
  const queryKey = ['sites'];
  const meta = { entities: ['site'] as const };
  const queryFn = () => new Promise<never>(() => undefined);
  const unsubscribe = new QueryObserver(queryClient, { queryKey, queryFn, meta }).subscribe(() => undefined);
  function Other() {
    useState(() => {
      queryClient.getQueryCache().find({ queryKey })?.setState({ status: 'error', fetchStatus: 'idle' });
    });
    return null;
  }
  renderPage(
    <>
      <PrintButton />
      <Other />
    </>,
  );
  const title = 'Mancano i luoghi: premi per chiedere di nuovo.';
  await screen.findByTitle(title);
  unsubscribe();
});
