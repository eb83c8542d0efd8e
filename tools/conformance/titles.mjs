/**
 * The names that `proved by:` may use for the tests of a file: its project or its part of `system`; `e2e` for browser
 * tests.
 */
export function testProjectsOf(file) {
  if (/(^|\/)e2e\/journeys\//.test(file)) return ['e2e'];
  const part = /(?:^|\/)e2e\/system\/([\w-]+)\.spec\.ts$/.exec(file)?.[1];
  if (part) return ['system', part];
  const [, group, project] = /(?:(?:^|\/)([^/]+)\/)?([^/]+)\/src\//.exec(file) ?? [];
  if (!project) return [];
  return [group === 'frontends' ? `frontend-${project}` : project];
}

/** Ids in square brackets of a title. */
export const idsIn = (title) => [...title.matchAll(/\[(S\d+\.[\w.-]+)\]/g)].map(([, id]) => id);
