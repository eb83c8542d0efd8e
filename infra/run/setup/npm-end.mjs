const everyMs = 500;

/**
 * Calls back when the npm that started this command has ended: nothing else reports a kill -9. The scripts in package.json start
 * with `exec`, so that no shell in between swallows npm's signals. A command started without npm may outlive its shell.
 */
export function onNpmEnd(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, everyMs);
  timer.unref();
}
