import { authInfo, onAuthInfo } from '../core/session/auth-info.ts';
import { waitingUploads } from './waiting-count.ts';

/** Loads the code of photos and documents, which then sends what waits on this device. */
export const loadParts = () => import(/* webpackChunkName: "files" */ './parts.ts');

/** Loads the code with which a public report sends photos; it also sends those that wait on this device. */
export const loadReportPhotos = () => import(/* webpackChunkName: "report-photos" */ './report-photos.ts');

const sendWaiting = (): void => {
  if (!authInfo() || waitingUploads() === 0) return;
  // Without a line, the browser may not have the code.
  loadParts().catch(() => addEventListener('online', sendWaiting, { once: true }));
};

/** Sends what waits on this device, now and after each log-in. The shell calls it once. */
export const sendWaitingUploads = (): void => {
  onAuthInfo(sendWaiting);
  sendWaiting();
};
