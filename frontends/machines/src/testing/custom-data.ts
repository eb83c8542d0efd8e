import { fill, press } from '@officina/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';

/** Types the name of the open entry; the machine's own name field is on another tab. */
export async function typeEntryName(name: string): Promise<void> {
  const input = screen.getAllByLabelText('Nome').at(-1) as HTMLElement;
  await act(async () => void fireEvent.input(input, { target: { value: name } }));
}

/** Opens a new entry and types it, without pressing «Aggiungi». */
export async function typeEntry(name: string, value: string): Promise<void> {
  await press('Aggiungi');
  await typeEntryName(name);
  await fill('Valore', value);
}
