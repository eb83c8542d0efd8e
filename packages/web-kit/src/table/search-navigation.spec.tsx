/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearPage, captureTimers, renderPage, setScreen } from '@officina/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { DataTable } from './data-table.tsx';

const columns = [{ key: 'nome', header: 'Nome', text: ({ name }: { name: string }) => name }];
let go: (to: string | number) => void;
/** The pauses before a search is written to the address. */
let pauses: ReturnType<typeof captureTimers>;

function List({ caption }: { caption: string }) {
  const navigate = useNavigate();
  go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to));
  return (
    <>
      <h1>{caption}</h1>
      <Link to="/luoghi">Ai luoghi</Link>
      <DataTable
        caption={caption}
        rows={[{ name: 'Tornio' }, { name: 'Pressa' }]}
        rowKey={({ name }) => name}
        columns={columns}
        empty={null}
        noMatch="Niente"
      />
    </>
  );
}

beforeEach(async () => {
  pauses = captureTimers(250);
  setScreen();
  renderPage(
    <Routes>
      <Route path="/macchine" element={<List caption="Macchine" />} />
      <Route path="/luoghi" element={<List key="luoghi" caption="Luoghi" />} />
    </Routes>,
    '/macchine?righe=10',
  );
  await screen.findByText('Pressa');
});
afterEach(clearPage);

const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => act(async () => void fireEvent.change(search(), { target: { value: text } }));
const address = () => window.location.pathname + window.location.search;

test('a search is kept in the address of a list that is left by a link at once, and not carried over', async () => {
  await type('tor');
  expect(pauses.count()).toBe(1);
  expect(address()).toBe('/macchine?righe=10');
  await act(async () => fireEvent.click(screen.getByText('Ai luoghi')));
  expect(screen.getByRole('heading').textContent).toBe('Luoghi');
  expect([address(), search().value]).toEqual(['/luoghi', '']);
  await pauses.pass();
  expect([address(), search().value]).toEqual(['/luoghi', '']);
  await act(async () => go(-1));
  await screen.findByRole('heading', { name: 'Macchine' });
  await pauses.pass();
  expect([address(), search().value]).toEqual(['/macchine?righe=10&q=tor', 'tor']);
});

test('a search on a list that is left without a click neither leads back nor is carried over', async () => {
  await type('tor');
  await act(async () => go('/luoghi'));
  await pauses.pass();
  expect(screen.getByRole('heading').textContent).toBe('Luoghi');
  expect([address(), search().value]).toEqual(['/luoghi', '']);
});
