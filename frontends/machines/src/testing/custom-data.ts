import { fill, press } from '@officina/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';

/** Types the name of the datum that is open; the machine's own stands behind another tab. */
export async function nameDatum(name: string): Promise<void> {
  const named = screen.getAllByLabelText('Nome').at(-1) as HTMLElement;
  await act(async () => void fireEvent.input(named, { target: { value: name } }));
}

/** Opens a new datum and types it, without «Aggiungi». */
export async function typeDatum(name: string, value: string): Promise<void> {
  await press('Aggiungi');
  await nameDatum(name);
  await fill('Valore', value);
}
