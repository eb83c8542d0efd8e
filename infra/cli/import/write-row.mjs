import { createHash } from 'node:crypto';
import { changesOf } from './known.mjs';

const tries = 20;

const isKeyTaken = ({ code, errors }) => code === 'gone' || (code === 'invalid' && !errors?.length);
const hasMoved = ({ code }) => ['duplicate', 'stale', 'not_found'].includes(code);

/**
 * Writes one row as whoever edits would: what is there is changed on the version that was seen, what is not is made under
 * a key of its own name, so that two imports at once make it once. What others did meanwhile is looked at anew.
 * @returns `{ made }`, `{ changed, from }` or `{}` when the row says nothing new
 */
export async function writeRow({ kind, bus, known, context, reload }, { body }) {
  // Keys answer for ever: after a delete, or when the document got another name, the next one is tried.
  let generation = 0;
  const key = () => {
    const name = kind.namesOf(body).find(Boolean);
    return `import ${createHash('sha256').update(name).digest('hex')} ${generation}`;
  };
  for (let left = tries; ; left -= 1) {
    const [document] = known.meantBy(body);
    const changes = document && changesOf(kind, document, body, context);
    if (document && !changes) return {};
    try {
      const stored = document
        ? await bus.call(kind.calls.edit, {
            params: { id: document._id },
            body: changes,
            version: document.__v,
          })
        : await bus.call(kind.calls.create, { body: { ...kind.blank, ...body }, idempotencyKey: key() });
      known.learn(stored);
      if (document) return { changed: changes, from: document };
      if (known.meantBy(body).some(({ _id }) => _id === stored._id)) return { made: stored };
      generation += 1;
    } catch (error) {
      if (left === 0 || (!isKeyTaken(error) && !hasMoved(error))) throw error;
      if (isKeyTaken(error)) generation += 1;
      // As many as were ever deleted: they are no tries.
      if (error.code === 'gone') left += 1;
      else await reload();
    }
  }
}
