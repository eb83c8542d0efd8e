/** A client notices a broken call slightly before or after the supervisor notices the death. */
const slackMs = 300;

const hasFailed = ({ status, error }) => status >= 500 || (error !== undefined && error !== 'ECONNREFUSED');

/**
 * events is called after the writer has its answer, so its death breaks none of the writers' calls, but the relay's
 * `rpc.events.append`, which CutInserts detects.
 */
const breaksCalls = ({ process }) => process !== 'events';

/**
 * The deaths that broke a writer's call in flight. Each broken call counts for the first death between its begin and
 * end.
 * @returns {Set<object>} those of `deaths`
 */
export function deathsInFlight(deaths, tries) {
  const hit = new Set();
  for (const { begin, end, ...outcome } of tries) {
    if (!hasFailed(outcome)) continue;
    const death = deaths.find((one) => breaksCalls(one) && one.at >= begin && one.at <= end + slackMs);
    if (death) hit.add(death);
  }
  return hit;
}
