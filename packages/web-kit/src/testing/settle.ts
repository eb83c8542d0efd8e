import { act } from '@testing-library/react';

/**
 * Some questions of the test itself come to the server and are answered, one after the other: so is by then what the page has
 * asked for, and what follows from the answers.
 */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1)
    await act(async () => {
      const answer = await fetch('/quiet');
      await answer.text();
    });
}
