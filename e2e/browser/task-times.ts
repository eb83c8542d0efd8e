import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Of the processor, in microseconds. */
  tdur?: number;
}

/** Said by the page itself while it is traced: the trace tells of every page that the browser has open. */
const mark = 'traced-page';
const categories = ['toplevel', 'blink.user_timing'];

/**
 * How long each task of the page's own thread took of the processor while something went on, in ms, longest first: however
 * much else runs on the machine.
 */
export async function taskTimes(page: Page, meanwhile: () => Promise<void>): Promise<number[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await page.evaluate((name) => performance.mark(name), mark);
  await meanwhile();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const own = events.find(({ name }) => name === mark);
  if (!own) throw new Error('the page is not in the trace');
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === own.pid && tid === own.tid)
    .map(({ tdur = 0 }) => tdur / 1_000)
    .sort((one, other) => other - one);
}
