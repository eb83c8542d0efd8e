// The checklist: OK and KO of each point are seen at once, and taken back if they do not arrive.

const section = document.querySelector('#checklist');
const rows = section.querySelector('#points');
const cells = section.querySelector('.cells');
const template = document.querySelector('#point-template');

const markOf = ({ result, notOk }) => result || (notOk ? 'KO' : 'none');

/** Returns what draws a view. Marks that are on their way hide what the view says. */
export function checklistPart({ write, say, reasonOf, filled, texts }) {
  /** The last press on each point whose answer has not come, by place in the list. */
  const pending = new Map();
  let shown = { points: [], isClosed: false };

  const marksNow = () => shown.points.map((point, at) => pending.get(at)?.mark ?? markOf(point));

  function paint() {
    const marks = marksNow();
    const now = shown.isClosed ? -1 : marks.indexOf('none');
    const count = (name) => marks.filter((one) => one === name).length;
    const counts = { ok: count('OK'), ko: count('KO'), all: marks.length };
    section.querySelector('#point-count').textContent = filled(
      counts.ko ? texts.countWithKo : texts.count,
      counts,
    );
    for (const [at, mark] of marks.entries()) {
      const [row, cell] = [rows.children[at], cells.children[at]];
      [row.dataset.is, cell.dataset.is] = [mark, mark];
      row.classList.toggle('now', at === now);
      for (const button of row.querySelectorAll('[data-mark]'))
        button.setAttribute('aria-pressed', String(button.dataset.mark === mark));
      row.querySelector('.marks').hidden = shown.isClosed;
      if (shown.isClosed) hint(at, '');
      const result = row.querySelector('.result');
      result.hidden = !shown.isClosed;
      result.textContent = mark === 'none' ? texts.none : mark;
    }
  }

  /** Of the row that is there now: another view may have replaced it. */
  function hint(at, text) {
    const line = rows.children[at]?.querySelector('.point-hint');
    if (line) line.textContent = text;
    else say(text);
  }

  async function tick(at, mark) {
    const { title } = shown.points[at];
    const press = { mark };
    hint(at, '');
    pending.set(at, press);
    paint();
    const failed = await write('PUT', '/api/link/point', { at, title, mark }).then(
      () => undefined,
      (error) => error,
    );
    // A later press on the same point is on its way.
    if (pending.get(at) !== press) return;
    pending.delete(at);
    paint();
    if (failed) hint(at, filled(texts.undone, { reason: reasonOf(failed) }));
    else say(filled(texts.said, { number: at + 1, mark: mark === 'none' ? texts.none : mark }));
  }

  function newRow(title, at) {
    const row = template.content.cloneNode(true).firstElementChild;
    row.dataset.title = title;
    row.querySelector('.number').textContent = at + 1;
    row.querySelector('.point-title').textContent = title;
    for (const button of row.querySelectorAll('[data-mark]')) {
      const { mark } = button.dataset;
      button.setAttribute('aria-label', filled(texts.mark, { mark, title }));
      button.addEventListener('click', () => void tick(at, marksNow()[at] === mark ? 'none' : mark));
    }
    return row;
  }

  return ({ checkList, status }) => {
    shown = { points: checkList, isClosed: status === 'CLOSED' };
    section.hidden = checkList.length === 0;
    // Rows that are still the same stay, and the focus with them.
    for (const [at, { title }] of checkList.entries()) {
      const row = rows.children[at];
      if (row?.dataset.title === title) continue;
      if (row) row.replaceWith(newRow(title, at));
      else rows.append(newRow(title, at));
    }
    while (rows.children.length > checkList.length) rows.lastElementChild.remove();
    cells.replaceChildren(...checkList.map(() => document.createElement('span')));
    paint();
  };
}
