// `--import` of a process of the tests: its days pass as CLOCK_FILE says, which holds the milliseconds that it is ahead.
import { readFileSync } from 'node:fs';

const everyMs = 100;
const RealDate = Date;
let aheadMs = 0;

const look = () => {
  try {
    aheadMs = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'));
  } catch {
    // It is not there before the clock is moved for the first time.
  }
};
look();
setInterval(look, everyMs).unref();

const now = () => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) => (given.length === 0 ? new RealDate(now()) : Reflect.construct(RealDate, given)),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
