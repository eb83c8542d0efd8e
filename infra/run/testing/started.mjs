import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { until } from '../../lib/wait.mjs';

const script = [process.execPath, join(cloneDir, 'infra/start.mjs')];

/** `npm start` in a separate process with a separate data folder, for tests. */
export class Started {
  output = '';

  /** `by` is the command that starts it instead of Node itself, for example npm. */
  constructor({ dataDir, port, by = script, args = [], env = {} }) {
    const { MONGODB_URI: _ours, npm_lifecycle_event: _test, ...inherited } = process.env;
    this.port = port;
    this.dataDir = dataDir;
    const [file, ...before] = by;
    this.child = spawn(file, [...before, ...args], {
      cwd: cloneDir,
      detached: true,
      env: { ...inherited, OFFICINA_DATA: dataDir, OFFICINA_DEMO: 'none', PORT: `${port}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (text) => (this.output += text));
    this.ended = new Promise((resolve) => this.child.once('exit', (code) => resolve(code)));
  }

  /** Waits until the output contains a text. */
  async says(text, limitMs = 120_000) {
    const check = () => {
      if (!this.output.includes(text)) throw new Error(`not printed: "${text}"; printed:\n${this.output}`);
    };
    await until(check, { limitMs });
  }

  async isReady() {
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/status`, {
      signal: AbortSignal.timeout(2_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  }

  /** Sends what Ctrl-C sends. */
  interrupt() {
    this.child.kill('SIGINT');
    return this.ended;
  }
}
