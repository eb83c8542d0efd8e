const isOlder = !('groupBy' in Map && 'any' in AbortSignal && 'canParse' in URL);
const retryMs = 2_000;

/** Retries until the shell loads, because there is no button to press yet. */
const start = async (): Promise<void> => {
  try {
    // Shared modules are ready only after this task, so React must not be imported here.
    await (isOlder && import('./older-browsers.ts'));
    await import(/* webpackChunkName: "shell" */ './bootstrap.tsx');
  } catch (error) {
    setTimeout(() => void start(), retryMs);
    throw error;
  }
};

void start();
