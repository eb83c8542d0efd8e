// What a contractor writes: notes, and what was done when they propose to close. What was not sent stays in its field.

const element = (selector) => document.querySelector(selector);

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What is typed and not sent, kept for this tab alone: a phone may put the tab away while it takes a photo. */
function draftsOf(name) {
  const key = `officina.esterno.${name}`;
  let job;
  return {
    /** At the first view, the draft for its job; empty if there is none, or one for another job. */
    open(number) {
      if (job !== undefined) return {};
      job = number;
      try {
        const draft = JSON.parse(sessionStorage.getItem(key));
        return draft?.job === job ? draft : {};
      } catch {
        return {};
      }
    },
    keep(draft) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ ...draft, job }));
      } catch {
        // A browser that keeps nothing: the text is still in its field.
      }
    },
  };
}

/** The line under a field: what is wrong with it, or that it was sent. */
function hintOf(field) {
  const line = document.getElementById(field.getAttribute('aria-describedby'));
  return (text, isGood = false) => {
    line.textContent = text;
    line.parentElement.classList.toggle('good', isGood);
    if (text && !isGood) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };
}

/** Sends a form with its button busy; a second press does nothing. */
function onSubmit(form, send) {
  const button = form.querySelector('button');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.dataset.busy) return;
    form.dataset.busy = 'yes';
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy;
    await send();
    delete form.dataset.busy;
    button.removeAttribute('aria-disabled');
    button.textContent = button.dataset.label;
  });
}

/** Returns what draws the notes of a view. */
export function notesPart({ write, reasonOf, filled, timeOf, texts, mostNotes }) {
  const [list, form, field] = [element('#note-list'), element('#note-form'), element('#note')];
  const template = element('#note-template');
  const hint = hintOf(field);
  const drafts = draftsOf('note');
  // Of this draft: a repeated one is the same note.
  let draft = { id: newId(), sent: undefined };
  const keep = () => drafts.keep({ ...draft, text: field.value });

  onSubmit(form, async () => {
    const text = field.value.trim();
    if (!text) {
      hint(texts.empty);
      field.focus();
      return;
    }
    hint('');
    const { id, sent } = draft;
    draft.sent = text;
    keep();
    try {
      const { notes } = await write('POST', '/api/link/note', { _id: id, text });
      draft = { id: newId(), sent: undefined };
      // An earlier answer was lost, and what it said had arrived.
      const isOlder =
        sent !== undefined && sent !== text && notes.find(({ _id }) => _id === id)?.text === sent;
      if (!isOlder && field.value.trim() === text) field.value = '';
      keep();
      if (isOlder) return hint(texts.isOlder);
      hint(texts.sent, true);
    } catch (error) {
      hint(filled(texts.notSent, { reason: reasonOf(error) }));
    }
  });
  field.addEventListener('input', () => {
    hint('');
    keep();
  });

  const restore = ({ id, sent, text }) => {
    if (!id) return;
    draft = { id, sent };
    field.value = text;
  };

  const rowOf = ({ user, date, text }) => {
    const row = template.content.cloneNode(true).firstElementChild;
    row.querySelector('strong').textContent = user;
    Object.assign(row.querySelector('time'), { dateTime: date, textContent: timeOf(date) });
    row.querySelector('.note-text').textContent = text;
    return row;
  };

  return ({ number, notes, status }) => {
    restore(drafts.open(number));
    const count = notes.filter(({ isOwn }) => isOwn).length;
    const isFull = count >= mostNotes;
    const isClosed = status === 'CLOSED';
    list.replaceChildren(...notes.map(rowOf));
    element('#no-notes').hidden = notes.length > 0;
    element('#note-count').textContent = filled(texts.count, { count, most: mostNotes });
    element('#note-count').hidden = isClosed;
    element('#notes-full').textContent = filled(texts.full, { most: mostNotes });
    element('#notes-full').hidden = !isFull || isClosed;
    form.hidden = isFull || isClosed;
  };
}

/** Returns what draws the proposal of a view. */
export function proposalPart({ write, reasonOf, filled, timeOf, texts }) {
  const [form, field, state] = [element('#end-form'), element('#done'), element('#proposed')];
  const button = form.querySelector('button');
  const hint = hintOf(field);
  const { label } = button.dataset;
  const drafts = draftsOf('done');
  let isTyped = false;

  onSubmit(form, async () => {
    hint('');
    const text = field.value.trim();
    try {
      await write('POST', '/api/link/propose', { text });
      if (field.value.trim() === text) drafts.keep({});
      hint(texts.sent, true);
    } catch (error) {
      hint(filled(texts.notSent, { reason: reasonOf(error) }));
    }
  });
  field.addEventListener('input', () => {
    isTyped = true;
    hint('');
    drafts.keep({ text: field.value });
  });

  const restore = ({ text }) => {
    if (text === undefined) return;
    isTyped = true;
    field.value = text;
  };

  return ({ number, proposed, company, status }) => {
    restore(drafts.open(number));
    const isClosed = status === 'CLOSED';
    element('#end').hidden = isClosed;
    state.hidden = !proposed;
    if (proposed)
      state.querySelector('span').textContent = filled(texts.state, { day: timeOf(proposed.at), company });
    if (proposed && !isTyped) field.value = proposed.text;
    button.className = proposed ? 'button' : 'key';
    button.dataset.label = proposed ? texts.again : label;
    if (!form.dataset.busy) button.textContent = button.dataset.label;
  };
}
