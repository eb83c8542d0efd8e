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
export { captureTimers } from './captured-timers.ts';
export { asRole } from './me.ts';
export { missingTexts, printedFacts, printedNow, printedRows, completePaper } from './printing.ts';
export { NoticePanelContext } from '../notices/panel-context.ts';
export { settle } from './settle.ts';
export { refetchedRoutes, startLists } from './refetched-routes.ts';
export { setScreen } from './screen-size.ts';
export { signIn, signOut } from './session.ts';
export { stopClock } from './stop-clock.ts';
export { TestServer } from './test-server.ts';
export type { StoredRecords, PagedList, SeenCall } from './test-server.ts';
