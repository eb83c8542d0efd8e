import { defineConfig } from '@playwright/test';
import { browserPath } from '../infra/check/browser.mjs';

export default defineConfig({
  testDir: 'browser',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/browser',
  globalSetup: './browser/setup/start-stack.ts',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    launchOptions: {
      executablePath: browserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
