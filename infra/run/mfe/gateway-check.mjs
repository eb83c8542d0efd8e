import { join } from 'node:path';
import { callParts } from '@officina/contracts/call-parts';
import { readJson } from '../../lib/files.mjs';

const limitMs = 5_000;

const knownParts = async (gateway) => {
  try {
    const answer = await fetch(new URL('/api/openapi.json', gateway), {
      signal: AbortSignal.timeout(limitMs),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return callParts(/** @type {object} */ (await answer.json()));
  } catch (cause) {
    throw new Error(`The gateway at ${gateway} does not say which calls it knows: ${cause.message}.`, {
      cause,
    });
  }
};

const missingCalls = (needed, known) =>
  Object.entries(needed).flatMap(([call, parts]) => {
    if (!known[call]) return [call];
    const unknown = parts.filter((part) => !known[call].includes(part));
    return unknown.length > 0 ? [`${call}: ${unknown.join(', ')}`] : [];
  });

/**
 * Compares the calls of a section's build with those that a gateway offers: gateways are updated before sections.
 * @param {{ name: string, build: string, gateway: string }} section its build and the gateway's address
 * @throws Error that names every call, field and word that is unknown to the gateway
 */
export const assertGatewayKnows = async ({ name, build, gateway }) => {
  const needed = await readJson(join(build, 'calls.json'));
  if (!needed) throw new Error(`The build of «${name}» does not say which calls it makes: build it again.`);
  const missing = missingCalls(needed, await knownParts(gateway));
  if (missing.length === 0) return;
  throw new Error(
    `«${name}» needs a newer gateway. The one at ${gateway} does not know\n  ${missing.join('\n  ')}\n` +
      'Update the gateway first, then publish the section.',
  );
};
