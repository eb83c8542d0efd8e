const element = (selector) => document.querySelector(selector);
const texts = JSON.parse(element('#texts').textContent);

const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? '');
const partOfDay = { hour: '2-digit', minute: '2-digit' };
const day = { day: '2-digit', month: '2-digit', year: 'numeric' };
const dayOf = (instant) => new Date(instant).toLocaleDateString('it-IT', day);
const timeOf = (instant) => new Date(instant).toLocaleString('it-IT', { ...day, ...partOfDay });

const say = (text) => {
  element('#said').textContent = text;
};
const reasonOf = ({ kind, text }) => text ?? texts.errors[kind] ?? texts.errors.down;

const title = document.title;
const emptyHead = element('header').cloneNode(true);

/** Nothing of the job stays to be seen. */
function hideJob() {
  document.title = title;
  element('header').replaceWith(emptyHead.cloneNode(true));
  element('#job').hidden = true;
  element('#viewer').close();
}

/** Says why the job is not shown, or is as old as it is. */
function showFailure(error) {
  const isRefused = error.kind === 'refused';
  element('#failure .message span').textContent = reasonOf(error);
  element('#opening').hidden = true;
  element('#failure').hidden = false;
  element('#retry').hidden = isRefused;
  if (isRefused) hideJob();
}

const parts = [];
let drawn;

function showFacts({ place, startDate, endDate, expiresAt, type, priority, status }) {
  const isClosed = status === 'CLOSED';
  const facts = {
    place: place && [place.name, place.address, place.city].filter(Boolean).join('\n'),
    startDate: dayOf(startDate),
    endDate: !isClosed && endDate && dayOf(endDate),
    closedAt: isClosed && endDate && dayOf(endDate),
    type,
    priority: priority && texts.priorities[priority],
    expiresAt: timeOf(expiresAt),
  };
  for (const [name, value] of Object.entries(facts)) {
    const row = element(`[data-fact=${name}]`);
    row.hidden = !value;
    row.querySelector('dd').textContent = value || '';
  }
  element('#copy').hidden = !navigator.clipboard || !place?.address;
}

function showHead({ company, firm, number, machine, status, priority, issueDescription }) {
  const isClosed = status === 'CLOSED';
  document.title = `${machine.name} · Officina`;
  element('#company').textContent = company;
  element('#assigned').textContent = filled(element('#assigned').dataset.words, { number, firm });
  element('h1').textContent = machine.name;
  element('#plate').textContent = machine.shortCode;
  element('#urgent').hidden = priority !== 'URGENT' || isClosed;
  for (const badge of document.querySelectorAll('[data-status]'))
    badge.hidden = badge.dataset.status !== status;
  element('.marks-line').hidden = false;
  element('#issue').textContent = issueDescription || element('#issue').dataset.none;
  element('#closed').hidden = !isClosed;
}

/** Shows a view; what is being typed, and the focus, stay. */
function draw(view) {
  drawn = view;
  showHead(view);
  showFacts(view);
  for (const part of parts) part(view);
  element('#opening').hidden = true;
  element('#failure').hidden = true;
  element('#job').hidden = false;
}

async function start() {
  const load = (name) => import(document.body.dataset[name]);
  const [link, { checklistPart }, { notesPart, proposalPart }, { photosPart }] = await Promise.all(
    ['link', 'checklist', 'words', 'photos'].map(load),
  );
  let queue = Promise.resolve();
  // Grows when a write begins and ends: what was asked before is older than what it answered.
  let edition = 0;

  async function refresh() {
    const before = edition;
    try {
      const view = await link.call('GET', '/api/link/job');
      if (before === edition) draw(view);
    } catch (error) {
      showFailure(error);
    }
  }

  const inTurn = (send) => {
    const sent = queue.then(async () => {
      edition += 1;
      try {
        return await send();
      } finally {
        edition += 1;
      }
    });
    queue = sent.catch(() => undefined);
    return sent;
  };

  /** Sends a change after those before it, and shows the answer. @throws LinkError */
  async function write(method, path, body) {
    try {
      const view = await inTurn(() => link.call(method, path, body));
      draw(view);
      return view;
    } catch (error) {
      if (error.kind === 'refused') showFailure(error);
      if (error.kind === 'stale' || error.kind === 'locked') await refresh();
      throw error;
    }
  }

  const tools = { write, say, reasonOf, filled, timeOf };
  const photos = photosPart({ ...link, ...tools, end: refresh, texts: texts.photos });
  parts.push(
    checklistPart({ ...tools, texts: texts.checklist }),
    notesPart({ ...tools, texts: texts.notes, mostNotes: texts.mostNotes }),
    proposalPart({ ...tools, texts: texts.proposal }),
    photos.draw,
  );

  const refreshAll = async () => {
    await refresh();
    if (!element('#job').hidden) await photos.load();
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void refreshAll();
  });
  element('#retry').addEventListener('click', () => void refreshAll());
  await refreshAll();
}

element('#copy').addEventListener('click', async ({ currentTarget }) => {
  const { address, city } = drawn.place;
  const copied = navigator.clipboard.writeText([address, city].filter(Boolean).join(', '));
  currentTarget.textContent = await copied.then(
    () => texts.copied,
    () => texts.notCopied,
  );
  say(currentTarget.textContent);
});

// Another link: nothing of the one before may stay.
addEventListener('hashchange', () => location.reload());

try {
  await start();
} catch {
  // A script has not arrived.
  showFailure({ kind: 'network' });
  element('#retry').addEventListener('click', () => location.reload());
}
