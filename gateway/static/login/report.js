const show = (selector, isShown = true) => {
  for (const one of document.querySelectorAll(selector)) one.hidden = !isShown;
};

// `<tenant>.<key>`; it stays in the address, which is the reporter's only way back.
const readKey = () => /^#([A-Za-z0-9_-]{2,24})\.([A-Za-z0-9_-]{43})$/.exec(location.hash)?.slice(1);

async function call(name) {
  const [tenant, key] = readKey() ?? [];
  if (!key) throw new Error('refused');
  const answer = await fetch(`/api/public/report/${tenant}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) throw new Error('failed');
  if (answer.status === 429) throw new Error('tooMany');
  if (!answer.ok) throw new Error('refused');
  return answer.json();
}

const dayOf = (instant) =>
  new Date(instant).toLocaleString('it-IT', { dateStyle: 'long', timeStyle: 'short' });

function fill(element, values) {
  element.textContent = element.dataset.words.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? '');
}

function showReport({ company, state, receivedAt, closedAt, mail, mayConfirm }) {
  show('[data-state], [data-mail]', false);
  fill(document.querySelector('#company'), { company });
  fill(document.querySelector('#received'), { day: dayOf(receivedAt) });
  for (const line of document.querySelectorAll('[data-state] [data-words]'))
    fill(line, { day: closedAt ? dayOf(closedAt) : '' });
  show(`[data-state=${state}]`);
  // Nobody is told of a report that has come to its end.
  if (mail === 'on' || !['closed', 'deleted'].includes(state))
    show(`[data-mail=${mayConfirm ? 'confirm' : mail}]`);
  show('#report');
}

async function open() {
  show('[data-failure], #report', false);
  show('#opening');
  await call('state').then(showReport, ({ message }) => show(`[data-failure=${message}]`));
  show('#opening', false);
}

for (const form of document.querySelectorAll('[data-call]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (form.dataset.busy) return;
    form.dataset.busy = 'yes';
    await call(form.dataset.call).then(open, ({ message }) => show(`[data-failure=${message}]`));
    delete form.dataset.busy;
    button.removeAttribute('aria-disabled');
    button.textContent = button.dataset.label;
  });

addEventListener('hashchange', open);
open();
