const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
};

/** A slow connection and a slow phone: 1.6 Mbps, 150 ms, a quarter of this machine's processor. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slower = 4;
/** Wait after the content appears, because something larger may be painted later. */
const restMs = 2_000;

const signIn = (info) => localStorage.setItem('officina.authInfo', JSON.stringify(info));

/** Records the largest paint so far and the layout shifts. */
const watch = () => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    const { startTime, element } = list.getEntries().at(-1);
    window.painted = { lcp: Math.round(startTime), what: element?.textContent?.slice(0, 40) };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const readPage = () => ({
  ...window.painted,
  shift: Number(window.shift.toFixed(3)),
  nodes: document.querySelectorAll('*').length,
  text: document.querySelector('main').innerText,
});

/**
 * Records each request of a page: when it began, was answered and ended, in ms since navigation, and its transferred
 * bytes.
 */
async function noteRequests(session) {
  const requests = new Map();
  let first;
  const since = (time) => Math.round((time - first) * 1_000);
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    first ??= timestamp;
    requests.set(requestId, { path: new URL(request.url).pathname, started: since(timestamp), bytes: 0 });
  });
  const note = (requestId, more) => Object.assign(requests.get(requestId) ?? {}, more);
  session.on('Network.requestServedFromCache', ({ requestId }) => note(requestId, { isKept: true }));
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) =>
    note(requestId, { answered: since(timestamp), ...(response.fromDiskCache && { isKept: true }) }),
  );
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    note(requestId, { ended: since(timestamp), bytes: encodedDataLength }),
  );
  await session.send('Network.enable');
  return requests;
}

async function visit(context, address, isDone) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const noted = await noteRequests(session);
  await page.addInitScript(watch);
  await page.goto(address);
  await page.locator(isDone).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(restMs);
  const read = await page.evaluate(readPage);
  const all = [...noted.values()].filter(({ isKept }) => !isKept);
  const before = all.filter(({ started }) => started <= read.lcp);
  const bytes = before.reduce((sum, one) => sum + one.bytes, 0);
  await page.close();
  return { ...read, requests: before.length, kilobytes: Math.round(bytes / 1_000), all };
}

/**
 * Opens a page as a phone does for the first time, then again: LCP in ms, requests over the network and kB until then,
 * layout shift, nodes, text, and all requests. `info` is the signed-in user; `isDone` is a selector of something that
 * appears only with the page's content.
 */
export async function arrive(browser, { address, info, isDone }) {
  const context = await browser.newContext(phone);
  try {
    await context.addInitScript(signIn, info);
    const cold = await visit(context, address, isDone);
    return { cold, again: await visit(context, address, isDone) };
  } finally {
    await context.close();
  }
}

/** The waterfall of a visit, with a line for each request over the network. */
export function waterfall({ lcp, what, all }) {
  const tenth = (ms) => Math.round(ms / 100);
  const bar = ({ started, ended = started }) =>
    ' '.repeat(tenth(started)) + '='.repeat(Math.max(1, tenth(ended) - tenth(started)));
  const number = (value = '') => String(value).padStart(7);
  const lines = all.map(
    (one) =>
      `${[one.started, one.answered, one.ended, one.bytes].map(number).join('')} ${one.path.slice(-46).padEnd(46)} ${bar(one)}`,
  );
  return [`LCP ${lcp} ms: ${what}`, ...lines].join('\n');
}
