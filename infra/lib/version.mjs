/**
 * Whether a version of a tool, like `v2.15.2` or `24`, is at least another one. It needs no package: `npm start` asks it about
 * Node before there is any. Versions of Officina are compared by `isOlder` of server-kit.
 */
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
