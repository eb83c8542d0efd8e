import './older-browsers.ts';

// Shared modules are ready only after this turn: nothing of React may be imported here.
void import('./bootstrap.tsx');
