/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { endPage } from '@officina/web-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { NoteEditor } from './notes.tsx';

afterEach(endPage);

test('Ctrl+Enter in a note adds it without saving the sheet', () => {
  const [submit, saveSheet] = [jest.fn(), jest.fn()];
  render(
    <div onKeyDown={saveSheet}>
      <NoteEditor text="Ordinata" onChange={() => {}} onSubmit={submit} onCancel={() => {}} busy={false} />
    </div>,
  );
  fireEvent.keyDown(screen.getByLabelText('Nuova nota'), { key: 'Enter', ctrlKey: true });
  expect([submit, saveSheet].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
