// `npm run photo-frames -w @officina/bench`: scrolling the page of a machine with 200 photos, compared with the same page idle.
import { tokenFor } from '../infra/run/testing/tenant.mjs';
import { compareFrames, openPage, turning } from './frames.mjs';
import { attach, drawPhoto } from './photo-uploads.mjs';

const tenantId = 'BENCH';

async function startSides(stack, photos) {
  const token = await tokenFor(stack, tenantId);
  const answer = await fetch(`${stack.url}/api/maintenance/machine/create`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ shortCode: 'PRE-01' }),
  });
  const { _id: entityId } = await answer.json();
  const page = await openPage(token, tenantId);
  for (let seed = 0; seed < photos; seed += 1) {
    const bytes = await drawPhoto(page, { width: 1_600, height: 1_200, seed });
    await attach(stack, token, { entity: 'machine', entityId }, bytes);
  }
  const began = performance.now();
  await page.goto(`${stack.url}/machine/${entityId}`);
  await page.locator('img[src^="blob:"]').first().waitFor({ timeout: 60_000 });
  const shownMs = Math.round(performance.now() - began);
  const measure = async (how, turns) => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(1_000);
    return page.evaluate(turning, { box: 'html', rows: 'li img', how, turns });
  };
  return {
    shownMs,
    sides: { idle: (turns) => measure('idle', turns), scrolling: (turns) => measure('scrolling', turns) },
    close: () => page.context().browser().close(),
  };
}

await compareFrames({
  name: 'photo-frames',
  amount: ['photos', 200],
  startSides,
  compared: { scrollingFrameP95OfIdle: ['scrolling', 'idle'] },
});
