// `--import` for a test process: its clock is ahead by the milliseconds in CLOCK_FILE.
import { readFileSync } from 'node:fs';

const everyMs = 100;
const RealDate = Date;
let aheadMs = 0;

const look = () => {
  try {
    aheadMs = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'));
  } catch {
    // The file does not exist before the clock is first moved.
  }
};
look();
setInterval(look, everyMs).unref();

const now = () => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) => (given.length === 0 ? new RealDate(now()) : Reflect.construct(RealDate, given)),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
