import { defineConfig } from '@playwright/test';

const browser = process.env['OFFICINA_CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'browser',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/browser',
  globalSetup: './browser/setup/start-stack.ts',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    launchOptions: {
      executablePath: browser,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
