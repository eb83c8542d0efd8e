/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { endPage } from '@officina/web-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { NoteDraft } from './notes.tsx';

afterEach(endPage);

test('Ctrl+Enter in a note keeps it, and does not save the sheet around it', () => {
  const [keep, saveSheet] = [jest.fn(), jest.fn()];
  render(
    <div onKeyDown={saveSheet}>
      <NoteDraft text="Ordinata" onChange={() => {}} onKeep={keep} onCancel={() => {}} busy={false} />
    </div>,
  );
  fireEvent.keyDown(screen.getByLabelText('Nuova nota'), { key: 'Enter', ctrlKey: true });
  expect([keep, saveSheet].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
