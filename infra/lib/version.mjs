/**
 * Whether a tool's version, such as `v2.15.2` or `24`, is at least `wanted`. It needs no packages: `npm start` checks Node before
 * they are installed. Versions of Officina are compared by `isOlder` of server-kit.
 */
export function isAtLeast(version, wanted) {
  const parts = (text) =>
    text
      .replace(/^v/, '')
      .split('.')
      .map((part) => Number.parseInt(part, 10) || 0);
  const [actual, minimum] = [parts(version), parts(wanted)];
  const firstDifference = minimum.findIndex((part, index) => part !== (actual[index] ?? 0));
  return firstDifference === -1 || (actual[firstDifference] ?? 0) > minimum[firstDifference];
}
