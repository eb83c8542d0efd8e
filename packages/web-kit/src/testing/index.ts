export { clearPage, hint, messageTexts, renderPage } from './render-page.tsx';
export { TestServer } from './test-server.ts';
export type { Kept, SeenCall } from './test-server.ts';
