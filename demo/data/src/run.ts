import { SystemClock } from '@officina/server-kit/clock';
import { loadConfig } from '@officina/server-kit/load-config';
import { demoConfig } from './demo-config.ts';
import { generate } from './generate.ts';
import type { Part } from './part.ts';

const tell = (demo: object) => void process.stdout.write(`${JSON.stringify({ demo })}\n`);

/**
 * Runs the generator as a process: loads these parts with the settings of its environment and exits. SIGTERM, SIGINT or
 * the end of its parent stop it early.
 */
export async function run(parts: Part[]): Promise<void> {
  const stopping = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => stopping.abort());
  const config = loadConfig(demoConfig);
  const {
    DEMO_DAYS: days,
    DEMO_TODAY: today,
    DEMO_SIMULATOR: simulator,
    DEMO_SERIES_DAYS: seriesDays,
  } = config;
  await generate(parts, config, {
    span: { today: today ? Date.parse(today) : new SystemClock().now().getTime(), days },
    ...{ simulator, seriesDays },
    signal: stopping.signal,
    // The start script reads these lines and shows them.
    report: (done, total) => tell({ done, total }),
    refuse: (refusal) => tell({ refusal }),
  });
  process.exit(0);
}
