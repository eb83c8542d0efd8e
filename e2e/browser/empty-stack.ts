import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { startTestStack } from './stack.ts';
import { test as base } from './test.ts';

const run = promisify(execFile);
const cloneDir = resolve(import.meta.dirname, '../..');

/** What the console prints when somebody asks it for a code for `/setup`. */
async function printedBySetupCode(): Promise<string> {
  const { stdout } = await run(process.execPath, ['infra/cli/admin.mjs', 'setup-code'], { cwd: cloneDir });
  return stdout;
}

/** A new code for `/setup`, as the console prints it. */
export async function newSetupCode(): Promise<string> {
  const printed = await printedBySetupCode();
  const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(printed) ?? [];
  if (!code) throw new Error(`the console printed no code: ${printed}`);
  return code;
}

/** Tests with a stack of their own that has no company. */
export const test = base.extend<object, { empty: void }>({
  empty: [
    async ({}, use) => {
      const { stop } = await startTestStack();
      await use();
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});
