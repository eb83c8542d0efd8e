const isOlder = !('groupBy' in Map && 'any' in AbortSignal && 'canParse' in URL);
const ready = isOlder ? import('./older-browsers.ts') : Promise.resolve();

// Shared modules are ready only after this turn: nothing of React may be imported here.
void ready.then(() => import(/* webpackChunkName: "shell" */ './bootstrap.tsx'));
