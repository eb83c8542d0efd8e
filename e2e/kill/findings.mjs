const countBy = (items, keyOf) => {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

/** The text that a writer rewrites, wherever its kind of document stores it. */
const textOf = (fields) =>
  fields?.issueDescription ??
  fields?.description ??
  fields?.note ??
  fields?.name ??
  fields?.supplier ??
  fields?.lotCode;

const asText = (value) => JSON.stringify(value);

/** Acknowledged content that is missing. */
export function missingContent({ documents }, observed) {
  const there = new Map(observed.map((document) => [String(document._id), document]));
  const findings = [];
  for (const [id, { version, text, isDeleted, notes }] of documents) {
    const document = there.get(id);
    if (isDeleted || !document) {
      if (Boolean(document) === isDeleted)
        findings.push(`${id} should ${isDeleted ? 'be gone' : 'be there'}`);
      continue;
    }
    if (version !== undefined && document.__v !== version)
      findings.push(`${id} is at version ${document.__v} instead of ${version}`);
    if (text !== undefined && textOf(document) !== text)
      findings.push(`${id} says ${asText(textOf(document))} instead of ${asText(text)}`);
    const written = new Map((document.notes ?? []).map((note) => [note._id, note.text]));
    for (const [note, text] of notes)
      if (written.get(note) !== text) findings.push(`${id} has no note ${note}`);
  }
  return findings;
}

/** Documents that were never acknowledged, and duplicate notes. */
export function duplicates({ documents }, observed) {
  const unknown = observed.filter(({ _id }) => !documents.has(String(_id)));
  const repeated = observed.filter(
    // A spare's notes are a text.
    ({ notes }) => Array.isArray(notes) && new Set(notes.map(({ text }) => text)).size < notes.length,
  );
  return [
    ...unknown.map((document) => `${document._id} (${textOf(document)}) was made twice`),
    ...repeated.map(({ _id }) => `${_id} has a note twice`),
  ];
}

/** Checks that the API shows exactly one event for every version of every document. */
export function versionsWithoutEvent({ documents }, shown, events) {
  const logged = countBy(events, ({ entityId }) => entityId);
  const versions = new Map(shown.map(({ _id, __v }) => [_id, __v]));
  return [...documents].flatMap(([id, { version, isDeleted }]) => {
    const wanted = (isDeleted ? version : (versions.get(id) ?? version)) + 1;
    return logged.get(id) === wanted ? [] : [`${id}: ${logged.get(id) ?? 0} events for ${wanted} versions`];
  });
}

/** Checks that every acknowledged text is in exactly one event. */
export function textsWithoutEvent({ texts }, events) {
  const textsIn = ({ to }) => [textOf(to), ...(to?.notes ?? []).map(({ text }) => text)].filter(Boolean);
  const logged = countBy(events.flatMap(textsIn), (text) => text);
  return texts.flatMap((text) =>
    logged.get(text) === 1 ? [] : [`${asText(text)} is in ${logged.get(text) ?? 0} events`],
  );
}

/** Missing or duplicate numbers of the chain. */
export function gaps(events) {
  const places = new Set(events.map(({ seq }) => seq));
  return events.flatMap((_, index) => (places.has(index + 1) ? [] : [`no event has the place ${index + 1}`]));
}
