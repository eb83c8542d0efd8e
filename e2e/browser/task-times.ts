import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time, in microseconds. */
  tdur?: number;
}

/** Recorded by the page itself during the trace, which covers every page of the browser. */
const mark = 'traced-page';
const categories = ['toplevel', 'blink.user_timing'];

/**
 * CPU time in ms of each main-thread task of the page during `meanwhile`, longest first, independent of other load on
 * the machine.
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
