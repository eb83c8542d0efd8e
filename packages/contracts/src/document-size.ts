/**
 * Greatest size of one document: UTF-8 bytes of its JSON as it is answered. Together with its change it fits one entry of the
 * event log, and more than one fits a page of a list. Bodies that keep all limits of their fields may still exceed it
 * (notes above all); such a write is refused with `too_large` and `errors[]` naming the largest field. A change passes all
 * the same while the fields that it sets come to at most 1 KB, lists whole: what is full can still be assigned and closed.
 */
export const documentBytes = 192 * 1024;
