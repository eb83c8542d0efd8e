/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { ReadingsList } from './readings-list.tsx';

afterEach(endPage);

const rows = () => screen.getAllByRole('term').map((term) => `${term.parentElement?.textContent}`);

test('what the poller has counted stands there: values, missed, late, and errors by kind', () => {
  const figures = {
    connections: 2,
    sensors: 17,
    samples: 1_200,
    late: 4,
    'errors.silent': 3,
    'errors.closed': 0,
  };
  renderPage(<ReadingsList figures={figures} />);
  expect(rows()).toEqual([
    'Connessioni2',
    'Sensori letti17',
    'Valori letti1.200',
    'Saltati, perché la lettura prima non era finita0',
    'Letti con più di un secondo di ritardo4',
    'Senza risposta3',
  ]);
  expect(screen.queryByText('Nessun errore.')).toBeNull();
});

test('without errors that is said', () => {
  renderPage(<ReadingsList figures={{ samples: 1, 'errors.silent': 0 }} />);
  screen.getByText('Nessun errore.');
});
