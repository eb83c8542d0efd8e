export * from './core.ts';
export * from './ui.ts';
