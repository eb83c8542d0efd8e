// A stack that reads single documents of maintenance, and sensor readings, without their tenant: prints its addresses,
// runs until stdin ends.
import { startThrowAway } from './throw-away-stack.mjs';

const hook = new URL('./without-tenant.mjs', import.meta.url);
const env = { NODE_OPTIONS: `--import ${hook.href}` };
const { addresses, stop } = await startThrowAway({ maintenance: env, 'industrial-data': env });
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.stdin.resume().once('end', () => stop().then(() => process.exit(0)));
