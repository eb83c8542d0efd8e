import { useState } from 'react';
import { messages } from './use-messages.ts';

interface Words {
  saved: string;
  failed: (reason: string) => string;
}

/**
 * Saves a file, one at a time; what became of it is said when it is over.
 * @param about what the messages are about: the next one takes the place of the one before
 * @param get fetches and saves it; rejects with the reason
 */
export function useFile(about: string, { saved, failed }: Words, get: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await get();
      messages.success(saved, { about });
    } catch (error) {
      messages.error(failed((error as Error).message), { about });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void (busy || save()) };
}
