/**
 * Resolves when a process answers through its channel; server-kit's answer-supervisor.ts is the other end.
 * @param {import('node:child_process').ChildProcess} child
 * @param {object} [said] what it is told with the question
 */
export function answers(child, said = {}) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send(said, (error) => error && reject(error));
  });
}
