const pattern = /^officina-\d{4}-\d{2}-\d{2}-\d{4}\.officina$/;
const two = (/** @type {number} */ number) => String(number).padStart(2, '0');

/** Name of a daily backup that begins now; by name they are in the order of time. @param {Date} now */
export function dailyName(now) {
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `officina-${day}-${two(now.getHours())}${two(now.getMinutes())}.officina`;
}

/** The last instant at which a backup was due. @param {Date} now @param {string} at `HH:MM`, local time */
export function lastDue(now, at) {
  const [hours, minutes] = at.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours ?? 0, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Which of a folder's files are daily backups that are no longer kept. @param {string[]} names @param {number} keep */
export const surplus = (names, keep) =>
  names
    .filter((name) => pattern.test(name))
    .sort()
    .slice(0, -keep);
