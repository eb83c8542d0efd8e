/** A call that broke is noticed by its client a little before or after the supervisor notices the death. */
const slackMs = 300;

const hasFailed = ({ status, error }) => status >= 500 || (error !== undefined && error !== 'ECONNREFUSED');

/**
 * events is asked after the answer to the writer: its death breaks no call of theirs, but the relay's `rpc.events.append`,
 * which CutInserts looks for.
 */
const breaksCalls = ({ process }) => process !== 'events';

/**
 * Which deaths broke a writer's call in flight. Each broken call counts for one death only, the first between its begin and end.
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
