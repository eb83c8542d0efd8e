const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
};

/** A slow line and a slow phone: 1.6 Mbps, 150 ms, a quarter of this machine's processor. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slower = 4;

const signIn = (info) => localStorage.setItem('officina.authInfo', JSON.stringify(info));

/** Follows the largest thing that was painted so far. */
const watchPaint = () => {
  new PerformanceObserver((list) => {
    const { startTime, size, element } = list.getEntries().at(-1);
    window.painted = { at: Math.round(startTime), size, what: element?.textContent?.slice(0, 40) };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** Notes each request of a page: when it began and ended, in ms since the page was asked for, and its bytes on the line. */
async function noteRequests(session) {
  const requests = new Map();
  let first;
  const since = (time) => Math.round((time - first) * 1_000);
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    first ??= timestamp;
    const { pathname } = new URL(request.url);
    requests.set(requestId, { path: pathname, begun: since(timestamp), ended: undefined, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { heard: since(timestamp), fromCache: response.fromDiskCache });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { ended: since(timestamp), bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return requests;
}

async function visit(context, address, isDone) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const noted = await noteRequests(session);
  await page.addInitScript(watchPaint);
  await page.goto(address);
  await page.locator(isDone).first().waitFor({ timeout: 60_000 });
  // What is painted later and is larger counts.
  await page.waitForTimeout(3_000);
  const { at, what } = await page.evaluate(() => window.painted);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const all = [...noted.values()];
  const before = all.filter(({ begun }) => begun <= at);
  const bytes = before.reduce((sum, one) => sum + one.bytes, 0);
  await page.close();
  return { lcp: at, what, requests: before.length, kilobytes: Math.round(bytes / 1_000), nodes, all };
}

/**
 * Opens a page as a phone does that was never there, and once more: LCP in ms, requests and kB until then, nodes, and all
 * requests. `info` is who is signed in, `isDone` a selector of what is only there once the page has its content.
 */
export async function arrive(browser, { address, info, isDone }) {
  const context = await browser.newContext(phone);
  try {
    await context.addInitScript(signIn, info);
    const cold = await visit(context, address, isDone);
    const again = await visit(context, address, isDone);
    return { cold, again };
  } finally {
    await context.close();
  }
}

/** The waterfall of a visit, a line for each request. */
export function waterfall({ lcp, what, all }) {
  const tenth = (ms) => Math.round(ms / 100);
  const bar = ({ begun, ended = begun }) =>
    ' '.repeat(tenth(begun)) + '='.repeat(Math.max(1, tenth(ended) - tenth(begun)));
  const lines = all.map(
    (one) =>
      `${String(one.begun).padStart(6)} ${String(one.heard ?? '').padStart(6)} ${String(one.ended ?? '').padStart(6)} ${String(one.bytes).padStart(8)} ${one.path.slice(-46).padEnd(46)} ${bar(one)}`,
  );
  return [`LCP ${lcp} ms: ${what}`, ...lines].join('\n');
}
