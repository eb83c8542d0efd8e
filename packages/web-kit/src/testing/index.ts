export {
  choose,
  clearPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  valueOf,
} from './render-page.tsx';
export { TestServer } from './test-server.ts';
export type { Kept, SeenCall } from './test-server.ts';
