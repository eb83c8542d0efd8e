/** Whether a version like `2.15.2` is at least another one. */
export function isAtLeast(version, wanted) {
  const parts = (text) =>
    text
      .replace(/^v/, '')
      .split('.')
      .map((part) => Number.parseInt(part, 10) || 0);
  const [mine, other] = [parts(version), parts(wanted)];
  const differing = other.findIndex((part, index) => part !== (mine[index] ?? 0));
  return differing === -1 || (mine[differing] ?? 0) > other[differing];
}
