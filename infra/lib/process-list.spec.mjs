import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startedAt } from './process-list.mjs';
import { until } from './wait.mjs';

/** Its first thread ends alone (`exit`, number 60 or 93, ends one thread); the other one waits for a line. */
const firstThreadEnds = `
import ctypes, platform, sys, threading
threading.Thread(target=sys.stdin.readline).start()
ctypes.CDLL(None).syscall(60 if platform.machine() == 'x86_64' else 93, 0)`;

test('a process lives until its last thread has ended, which holds its files and ports', async () => {
  const child = spawn('python3', ['-c', firstThreadEnds]);
  const ended = once(child, 'exit');
  try {
    await until(() => expect(readFileSync(`/proc/${child.pid}/stat`, 'utf8')).toContain(') Z '));
    expect(startedAt(child.pid)).toMatch(/^\d+$/);
    child.stdin.write('\n');
    await ended;
    expect(startedAt(child.pid)).toBeUndefined();
  } finally {
    child.kill('SIGKILL');
  }
});
