const everyMs = 500;

/**
 * Calls back when the npm that has started this command is gone: nothing else tells of a kill -9. The scripts of
 * package.json begin with `exec`, so that no shell stands between, which would keep npm's signals to itself. A command
 * that a person has started without npm may outlive its shell.
 */
export function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, everyMs);
  timer.unref();
}
