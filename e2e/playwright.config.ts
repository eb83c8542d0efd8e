import { defineConfig } from '@playwright/test';
import { browserPath } from '../infra/check/browser.mjs';

const isGate = (process.env['TEST_TIER'] ?? 'gate') === 'gate';

const project = (name: string, testDir: string, testIgnore: string[] = []) => ({
  ...{ name, testDir, testIgnore },
  outputDir: `../test-results/${name}`,
});

export default defineConfig({
  testMatch: '*.e2e.ts',
  globalSetup: './browser/start-stack.ts',
  projects: [
    project('journeys', 'journeys'),
    project('full', 'full', ['alone/**', 'screens/**']),
    // They stop or spoil what all tests share.
    project('alone', 'full/alone'),
    // They look at the demo data.
    project('screens', 'full/screens'),
    project('long', 'long'),
  ],
  forbidOnly: true,
  retries: isGate ? 0 : 1,
  timeout: isGate ? 180_000 : 240_000,
  // How long a condition is waited for, in every test.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json'], ['../infra/check/reporter.mjs']],
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
