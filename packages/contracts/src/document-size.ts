/**
 * Maximum size of a document: UTF-8 bytes of its JSON in an answer. A document and its change fit into one entry of the event
 * log, and several documents fit into a page of a list. A body within the limits of all its fields can still exceed it (mostly
 * because of notes); the write is then refused with `too_large`, and `errors[]` names the largest field. A change is always
 * accepted if its fields, with complete lists, have at most 1 KB: a full document can still be assigned and closed.
 */
export const maxDocumentBytes = 192 * 1024;
