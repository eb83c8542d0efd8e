import { act } from '@testing-library/react';

/**
 * Makes some requests to the server, one after the other. Once they are answered, so are the requests of the page and those that
 * followed from the answers.
 */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    await act(async () => {
      const answer = await fetch('/quiet');
      await answer.text();
    });
}
