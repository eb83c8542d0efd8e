import { defineConfig } from '@playwright/test';
import { browserPath } from '../packages/testing/src/browser.mjs';

const isGate = (process.env['TEST_TIER'] ?? 'gate') === 'gate';

export default defineConfig({
  testMatch: '*.e2e.ts',
  globalSetup: './browser/start-stack.ts',
  projects: [
    { name: 'journeys', testDir: 'journeys' },
    { name: 'full', testDir: 'full', testIgnore: ['alone/**', 'screens/**'] },
    // They stop or break parts shared by all tests.
    { name: 'alone', testDir: 'full/alone', workers: 1 },
    // They use the demo data.
    { name: 'screens', testDir: 'full/screens' },
    { name: 'long', testDir: 'long', workers: 1 },
  ],
  workers: 3,
  forbidOnly: true,
  retries: isGate ? 0 : 1,
  timeout: isGate ? 180_000 : 240_000,
  // The time limit for a condition, in every test.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json'], ['../tools/runner/reporter.mjs']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    launchOptions: {
      executablePath: browserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
