import { goInstall } from '../../infra/servers/go-install.mjs';
import { pins } from '../../infra/servers/pins.mjs';
import { nginxProgram } from '../../infra/run/testing/nginx.mjs';
import { debianRoot } from '../guide/testing/debian-server.mjs';
import { modbusPeers } from '../../packages/testing/src/modbus/peers.mjs';
import { openApiLinters } from '../../packages/testing/src/openapi/linters.mjs';
import { schemathesis } from '../../packages/testing/src/openapi/schemathesis.mjs';
import { strykerOfCache } from '../rules/stryker.mjs';
import { openpyxl } from '../../packages/testing/src/workbook/openpyxl.mjs';

/** @typedef {{ log: (line: string) => void, signal: AbortSignal }} Context */

/** @type {Record<import('./commands.mjs').Tier, ((context: Context) => Promise<unknown>)[]>} */
const tools = {
  gate: [openpyxl],
  full: [
    openpyxl,
    (context) => goInstall('oasdiff', pins.oasdiff, context),
    modbusPeers,
    nginxProgram,
    () => openApiLinters(),
    () => schemathesis(),
    async () => process.getuid?.() === 0 && debianRoot(),
  ],
  long: [openpyxl, strykerOfCache],
};

/**
 * Installs the external tools of a tier's tests into the cache, so that no test waits for a registry.
 * @param {import('./commands.mjs').Tier} tier
 * @param {Context} context
 */
export async function prepareTools(tier, context) {
  for (const prepare of tools[tier]) await prepare(context);
}
