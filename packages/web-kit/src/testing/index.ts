export {
  choose,
  clearPage,
  endPage,
  field,
  fill,
  focus,
  hint,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  valueOf,
} from './render-page.tsx';
export { holdTimers } from './captured-timers.ts';
export { missingIn, printedFacts, printedNow, printedRows, printedWhole } from './printing.ts';
export { quiet } from './settle.ts';
export { rereads, startLists } from './refetched-routes.ts';
export { setScreen } from './screen-size.ts';
export { signIn, signOut } from './session.ts';
export { stopClock } from './stop-clock.ts';
export { TestServer } from './test-server.ts';
export type { Kept, OpenList, SeenCall } from './test-server.ts';
