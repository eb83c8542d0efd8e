import { chromium } from '@playwright/test';
import { browserPath } from '../../packages/testing/src/browser.mjs';
import { serveHost } from './serve-host.mjs';

const signIn = () => {
  const info = { token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: 'x' };
  localStorage.setItem('officina.authInfo', JSON.stringify(info));
};

const scriptsOf = async (page, address) => {
  const paths = new Set();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  await page.addInitScript(signIn);
  await page.goto(address);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  return [...paths];
};

/** Paths of all scripts that a real browser loads for a signed-in user before the shell is shown. */
export const loadedScripts = async (dist) => {
  const server = await serveHost(dist);
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  try {
    return await scriptsOf(await browser.newPage(), `http://127.0.0.1:${server.address().port}/`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
};
