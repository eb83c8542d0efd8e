import { spawn, execSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { DemoStack } from './demo-stack.mjs';
import { setTimeout as delay } from 'node:timers/promises';
const cpu = () => {
  const all = {};
  for (const p of readdirSync('/proc').filter((x) => /^\d+$/.test(x))) {
    try {
      const s = readFileSync(`/proc/${p}/stat`, 'utf8'); const e = s.lastIndexOf(')'); const f = s.slice(e + 2).split(' ');
      all[p] = { ppid: f[1], t: (Number(f[11]) + Number(f[12])) / 100, dead: (Number(f[13]) + Number(f[14])) / 100, name: s.slice(s.indexOf('(') + 1, e), cmd: readFileSync(`/proc/${p}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    } catch {}
  }
  const mine = (p) => p === String(process.pid) || (all[p] && all[p].ppid !== '0' && mine(all[p].ppid));
  const sums = {};
  for (const [p, one] of Object.entries(all)) if (mine(p) && p !== String(process.pid)) { const k = one.name === 'postgres' || one.name === 'ferretdb' ? one.name : (/(infra\/demo|services\/[a-z-]+|gateway|dist\/main.js)/.exec(one.cmd)?.[1] ?? one.name) + (one.name === 'MainThread' || one.name === 'node' ? ' ' + p : ''); sums[k] = (sums[k] ?? 0) + one.t + (one.name === 'postgres' ? one.dead : 0); }
  return sums;
};
const t0 = Date.now(); const say = (...a) => console.log(((Date.now() - t0) / 1000).toFixed(1), ...a);
const demo = await DemoStack.open(['industrial-data', 'gateway']);
const devices = spawn(process.execPath, ['/work/wt/sums/infra/simulator/dist/main.js', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const [said] = await once(devices.stdout, 'data'); const [address] = /127\.0\.0\.1:\d+/.exec(`${said}`);
say('stack up', address);
const env = { DEMO_DAYS: process.argv[2] ?? '120', DEMO_SIMULATOR: address };
const before = cpu();
const run = demo.play(env); let over = false; run.ended.then((e) => { over = true; say('ended', e); });
const days = demo.collection('industrial', 'production_days'); const prog = demo.collection('industrial', 'demo_progress');
let first, mid, lastCpu, seven; const lat = { on: [], off: [] }; let phase = 'on';
const token = async () => demo.get('ROSSI', '/api/maintenance/machine/all');
let asking = false;
const ask = async () => { while (!over) { const p = phase; const b = performance.now(); await token().catch(() => 0); if (p === phase && lat[p]) lat[p].push(performance.now() - b); await delay(60); } };
const toggle = async () => { while (!over) { await delay(5000); phase = 'none'; run.kill('SIGSTOP'); await delay(300); phase = 'off'; await delay(5000); phase = 'none'; run.kill('SIGCONT'); await delay(300); phase = 'on'; } };
while (!over) {
  await delay(300); const n = await days.countDocuments(); lastCpu = over ? lastCpu : cpu();
  if (n && !first) { first = Date.now(); mid = cpu(); say('first days'); if (process.argv[3] === 'ask') { void ask(); void toggle(); } }
  if (n >= 119 && !seven) { seven = true; say('7 days after', (Date.now() - first) / 1000); }
}
const diff = (a, b) => Object.entries(b).map(([p, t]) => [t - (a[p] ?? 0), p]).filter(([t]) => t > 0.3).sort((x, y) => y[0] - x[0]);
say('history took', (Date.now() - first) / 1000, 's; days', await days.countDocuments(), 'quarters', await demo.collection('industrial', 'production_quarters').countDocuments());
for (const d of diff(mid, lastCpu)) console.log('  ', d[0].toFixed(1), d[1]);
const pc = (x, q) => x.sort((a, b) => a - b)[Math.floor(x.length * q)]?.toFixed(1);
for (const k of ['on', 'off']) say(k, lat[k].length, 'p50', pc(lat[k], 0.5), 'p95', pc(lat[k], 0.95));
devices.kill();
await demo.close();
process.exit(0);
