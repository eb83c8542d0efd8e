import type { Page } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { stepsOf, type Step } from '../browser/guide.ts';
import { expect, test } from '../browser/test.ts';

const root = resolve(import.meta.dirname, '../..');

/** Starts the simulated plant on a free port; returns its address and a function that ends it. */
async function startSimulator() {
  const args = [resolve(root, 'demo/simulator/dist/main.js'), '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const [address = ''] = /127\.0\.0\.1:\d+/.exec(`${output}`) ?? [];
  return { address, stop: () => child.kill() };
}

const admin = (args: string[]) =>
  promisify(execFile)(process.execPath, [resolve(root, 'infra/cli/admin.mjs'), ...args], {
    env: { PATH: process.env['PATH'], OFFICINA_STACK: process.env['OFFICINA_STACK'] },
  });

async function follow(page: Page, step: Step): Promise<void> {
  const name = 'what' in step ? step.what : '';
  switch (step.kind) {
    case 'run':
      await admin(step.args);
      return;
    case 'open':
      return page.getByRole('link', { name }).first().click();
    case 'list':
      await page.keyboard.press('Escape');
      return;
    case 'user':
      return page.getByRole('banner').getByRole('button', { name: 'Elena Pedrotti' }).click();
    case 'press':
      // The list and the sheet may both have an element of this name; the sheet is on top.
      return page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('link', { name, exact: true }))
        .last()
        .click();
    case 'write':
      // A label may have a counter after its name.
      return page.getByLabel(new RegExp(`^${step.field}`)).fill(step.what);
    case 'read':
      // A new sensor is read within a minute.
      return expect(page.getByText(name).last()).toBeVisible({ timeout: 90_000 });
  }
}

test('docs/it/collegare-un-plc.md, followed word for word, leads to a value', async ({ page, tenant }) => {
  test.setTimeout(240_000);
  const { address, stop } = await startSimulator();
  try {
    const steps = stepsOf('collegare-un-plc.md', { CANTINA: tenant.code, '127.0.0.1:5020': address });
    // A page without its steps would prove nothing.
    expect(steps.map(({ kind }) => kind).join(' ')).toBe(
      'run user open open press write write write write read write write read write press read press read list read',
    );
    await page.goto('/');
    for (const step of steps) await test.step(JSON.stringify(step), () => follow(page, step));
  } finally {
    stop();
  }
});
