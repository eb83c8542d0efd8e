const isOlder = !('groupBy' in Map && 'any' in AbortSignal && 'canParse' in URL);
const retryMs = 2_000;

/** Nobody could press anything yet: the shell is asked for until it comes. */
const start = async (): Promise<void> => {
  try {
    // Shared modules are ready only after this turn: nothing of React may be imported here.
    await (isOlder && import('./older-browsers.ts'));
    await import(/* webpackChunkName: "shell" */ './bootstrap.tsx');
  } catch (error) {
    setTimeout(() => void start(), retryMs);
    throw error;
  }
};

void start();
