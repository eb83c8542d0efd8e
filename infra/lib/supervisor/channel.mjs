/**
 * Resolves when a process answers through its channel; server-kit's answer-supervisor.ts is the other end.
 * @param {import('node:child_process').ChildProcess} child
 * @param {object} [status] sent with the question
 */
export function pingChannel(child, status = {}) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send(status, (error) => error && reject(error));
  });
}
