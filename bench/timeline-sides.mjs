import { openPage, turning } from './frames.mjs';
import { startWorkshop, tenantId } from './workshop.mjs';

const dayMs = 86_400_000;
const grades = ['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER'];

/** Two years of work lasting from hours to days; one job in forty is still open, one in six belongs to a plan. */
function job(index) {
  const startDate = new Date(Date.now() - ((index * 7_919) % 730) * dayMs - 1);
  const isOpen = index % 40 === 3;
  const endDate = isOpen ? null : new Date(startDate.getTime() + ((index % 9) + 0.2) * dayMs);
  return {
    ...(index % 6 ? { type: 'PERMANENTE', maintenanceId: null } : { type: 'PROGRAMMATA' }),
    ...{ startDate, openDate: startDate, endDate },
    ...{ issueDescription: `Perde olio dal cilindro ${index}`, status: isOpen ? 'OPEN' : 'CLOSED' },
  };
}

/** A visit to 25 machines every week, so that each is visited about every three months. */
async function addVisits({ url }, token) {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const machines = await (await fetch(`${url}/api/maintenance/machine/all`, { headers })).json();
  const [site] = await (await fetch(`${url}/api/site/all`, { headers })).json();
  for (let week = 0; week < 104; week += 1) {
    const first = (week * 25) % (machines.length - 25);
    const body = JSON.stringify({
      site: site._id,
      datetime: new Date(Date.now() - week * 7 * dayMs).toISOString(),
      machines: machines
        .slice(first, first + 25)
        .map(({ _id: machineId }, at) => ({ machineId, status: grades[(at + week) % grades.length] })),
    });
    const answer = await fetch(`${url}/api/visit/create`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
}

/** The page of 300 machines over two years in three variants: normal, with all rows drawn, and idle. */
export async function startTimelineSides(stack, interventions) {
  const workshop = await startWorkshop(stack);
  await workshop.add(interventions - 1, job);
  await addVisits(stack, workshop.token);
  const page = await openPage(workshop.token, tenantId);
  const began = performance.now();
  const dayIn = (days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  await page.goto(`${stack.url}/machine2?dal=${dayIn(-730)}&al=${dayIn(120)}`);
  await page.locator('.timeline-row').first().waitFor({ timeout: 120_000 });
  const shownMs = Math.round(performance.now() - began);
  const told = await page.locator('header p').first().textContent();
  const lined = async (maxHeight, how, turns) => {
    await page.locator('.timeline-box').evaluate((box, height) => {
      box.style.maxHeight = height;
    }, maxHeight);
    await page.waitForTimeout(1_000);
    return page.evaluate(turning, { box: '.timeline-box', rows: 'li', how, turns });
  };
  return {
    told,
    shownMs,
    sides: {
      idle: (turns) => lined('', 'idle', turns),
      zooming: (turns) => lined('', 'zooming', turns),
      allRows: (turns) => lined('none', 'zooming', Math.ceil(turns / 40)),
    },
    close: async () => {
      await page.context().browser().close();
      await workshop.close();
    },
  };
}
