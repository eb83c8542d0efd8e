import { onProcessEnd } from '../../infra/lib/process-end.mjs';

/** Ends Jest and Playwright when the run that started them has been killed. */
export default class Reporter {
  constructor() {
    onProcessEnd(process.ppid, () => process.exit(1));
  }
}
