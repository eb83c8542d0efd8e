// A stack whose maintenance service reads single documents without their tenant: prints its addresses, runs until stdin ends.
import { startThrowAway } from './throw-away-stack.mjs';

const hook = new URL('./without-tenant.mjs', import.meta.url);
const { addresses, stop } = await startThrowAway({ maintenance: { NODE_OPTIONS: `--import ${hook.href}` } });
process.stdout.write(`${JSON.stringify(addresses)}\n`);
process.stdin.resume().once('end', () => stop().then(() => process.exit(0)));
