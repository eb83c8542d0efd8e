/**
 * Resolves when a process answers through its channel; server-kit's answer-supervisor.ts is the other end.
 * @param {import('node:child_process').ChildProcess} child
 */
export function answers(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send('alive?', (error) => error && reject(error));
  });
}
