/** The texts of a kind of record; `recordTexts` derives most of them from its noun. */
export interface RecordTexts<N extends string> extends CommonTexts {
  /** Title of the section and its list: «Macchinari». */
  title: string;
  /** The question before a delete, as specified; absent if records are never deleted. */
  removeQuestion?: string;
  /** Labels of the fields in the form, in refusals and in comparisons of versions. */
  labels: Readonly<Record<N, string>>;
  /** An extra message about refused fields, where the specification requires one. */
  fieldsRefused?: (reason: string) => string;
  /** An extra message if a record fails to load. */
  loadFailed?: string;
  /** Shown if a record was closed before a save. */
  lockedMeanwhile?: string;
  /** Label of the save button of a conflict until something is chosen. */
  saveMine?: string;
}

interface Noun {
  /** «macchinario» */
  one: string;
  /** «macchinari» */
  many: string;
  /** «Il macchinario» */
  the: string;
  /** «I macchinari» */
  all: string;
  feminine?: boolean;
}

/** A server's message as a sentence that can be followed by another one. */
export const asSentence = (text: string): string => (/[^.!?…]$/.test(text) ? `${text}.` : text);

/** The texts that all sections share, for their noun; a section overrides those that the specification fixes. */
export function recordTexts({ one, many, the, all, feminine }: Noun) {
  const [end, ends] = feminine ? ['a', 'e'] : ['o', 'i'];
  const capital = one.charAt(0).toUpperCase() + one.slice(1);
  return {
    create: `Nuov${end} ${one}`,
    none: `Nessun${feminine ? 'a' : ''} ${one}`,
    listNotArrived: `${all} non sono arrivat${ends}.`,
    notArrived: `${the} non è arrivat${end}.`,
    gone: `Quest${end} ${one} non c’è`,
    goneHint: `È stat${end} eliminat${end}, oppure l’indirizzo è sbagliato.`,
    deletedMeanwhile: `Un’altra persona ha eliminato quest${end} ${one}: non si può più salvare.`,
    newsMerged: `Modificat${end} da poco da un’altra persona: qui vedi già i dati nuovi.`,
    newsClash: `Modificat${end} da poco da un’altra persona. Quello che hai scritto resta: quando salvi scegli che cosa tenere.`,
    cut: (fields: string) =>
      `Quest${end} ${one} è troppo grande per essere mostrat${end} inter${end}. Campi salvati che qui non si vedono: ${fields}.`,
    unfit: (fields: string) =>
      `Quel che è salvato in questi campi non si può leggere: ${fields}. Qui non si possono cambiare, e salvando restano come sono.`,
    notCreated: `Non puoi creare ${many}`,
    readOnly: (who: string) => `Puoi guardare, non modificare: può farlo chi è ${who}.`,
    onlyThese: (fields: string, who: string) =>
      `Puoi cambiare soltanto: ${fields}. Il resto può cambiarlo chi è ${who}.`,
    notThese: (fields: string, who: string) => `Non puoi cambiare: ${fields}. Può farlo chi è ${who}.`,
    versionsTitle: `Due versioni di quest${end} ${one}`,
    sheetTitle: `Crea/Modifica ${one}`,
    save: 'Salva modifiche',
    saveNew: `Crea ${one}`,
    saving: 'Salvo…',
    saved: `${capital} salvat${end}`,
    savedUnheard: `${capital} salvat${end}: la risposta si era persa`,
    savedAlike: 'Un’altra persona ha già salvato le stesse cose',
    failed: (reason: string) =>
      `${capital} non salvat${end}: ${asSentence(reason)} Quello che hai scritto è ancora qui.`,
    madeAndGone: `${capital} già creat${end} e poi eliminat${end}. Quello che hai scritto è ancora qui: salva un’altra volta per crearne un${feminine ? 'a nuova' : 'o nuovo'}.`,
    remove: 'Elimina',
    removeVerb: 'Elimina',
    removing: 'Elimino…',
    removed: `${capital} eliminat${end}`,
    notRemoved: (reason: string) => `${capital} non eliminat${end}: ${reason}`,
    inUse: `Quest${end} ${one} è in uso`,
    deactivate: 'Disattiva',
    deactivating: 'Disattivo…',
    deactivated: `${capital} disattivat${end}`,
    cancel: 'Annulla',
    close: 'Chiudi',
  };
}

type CommonTexts = ReturnType<typeof recordTexts>;
