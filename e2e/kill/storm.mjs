import { until } from '../../infra/lib/wait.mjs';

const stepsBetweenKills = 15;

export async function isReady({ url }) {
  const answer = await fetch(`${url}/health/status`, { signal: AbortSignal.timeout(2_000) });
  if (!answer.ok) throw new Error(`not ready: ${await answer.text()}`);
}

/** Kills processes from outside as planned, each time after progress of the writers, until every kind is complete. */
export async function killByPlan({ stack, plan, writing }) {
  plan.arm();
  for (const name of ['maintenance', 'orders', 'sites', 'lotlog', 'events', 'gateway']) {
    plan.kills(name);
    stack.kill(name);
  }
  while (!plan.isComplete) {
    await writing.waitForSteps(stepsBetweenKills);
    const name = plan.nextKill();
    if (!name) continue;
    const { pid } = stack.processes.find((one) => one.name === name);
    if (!pid) continue;
    plan.kills(name);
    stack.kill(name);
    await until(() => assertDied(stack, name, pid));
  }
}

function assertDied(stack, name, pid) {
  const now = stack.processes.find((one) => one.name === name);
  if (now.pid === pid) throw new Error(`${name} still lives`);
}
