/**
 * The expected contents of the store, from the answers to the writers.
 * @param entries acknowledged entries of a writers' log, in order
 * @param {string[]} sharedIds documents that existed before
 * @returns `{ documents, texts }`: documents `{ version?, text?, isDeleted, notes }` by id (no version where several
 *   writers write), and every text that was acknowledged
 */
export function expectedOf(entries, sharedIds) {
  const documents = new Map(sharedIds.map((id) => [id, { isDeleted: false, notes: new Map() }]));
  const texts = [];
  for (const { op, id, version, text, note } of entries) {
    const document = documents.get(id) ?? { isDeleted: false, notes: new Map() };
    documents.set(id, document);
    if (text) texts.push(text);
    if (note) document.notes.set(note, text);
    else Object.assign(document, { version, isDeleted: op === 'remove', ...(text && { text }) });
  }
  return { documents, texts };
}
