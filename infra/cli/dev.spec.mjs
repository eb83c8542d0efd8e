import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('dev.mjs', import.meta.url));

test.each([[['nope']], [['machines', '--port', '4300']]])(
  'npm run dev starts nothing for a word that is not a section: %j',
  (words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^no section «.*(nope|--port, 4300)»; there are .*machines.* and kit\n$/);
  },
);
