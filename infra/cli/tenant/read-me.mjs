const deletionNote = (deleted) =>
  deleted.length === 0
    ? ''
    : `
Durante l’esportazione è stato eliminato, e in qualche file non c’è già più:
${deleted.map((object) => `    ${object}\n`).join('')}`;

/**
 * Describes the contents of a tenant's archive for its reader.
 * @param {{ tenant: string, name: string, version: string, at: string }} about
 * @param {string[]} deleted objects deleted during the export
 */
export const readMe = ({ tenant, name, version, at }, deleted) => `I dati di ${name} (${tenant})
Esportati da Officina ${version} il ${at}

dati/<servizio>/<raccolta>.jsonl
    Tutti i documenti dell’azienda, come sono conservati: uno per riga, in JSON. Identificativi, date e byte sono scritti come
    nell’Extended JSON di MongoDB. Ci sono anche quelli eliminati di cui resta una traccia.
dati/events/events.jsonl
    Il registro degli eventi, per intero. seq dà l’ordine; hash e prevHash legano ogni evento a quello prima.
allegati/
    Le foto e i documenti, ciascuno con il suo _id davanti al nome. In dati/files/files.jsonl, entity ed entityId dicono a che cosa
    appartengono.
fogli/
    Un foglio Excel per ogni elenco: macchinari, manutenzioni, ordini, gli interventi di tutte le macchine, le letture di tutti i
    lotti di fermentazione.
fogli/elenchi/
    Gli elenchi nella forma che «Importa da Excel» legge.
contenuto.json
    Ogni file con il numero di righe, i byte e lo SHA-256.

Non ci sono le password, nemmeno cifrate, né le chiavi dell’installazione. Se qualcuno scriveva durante l’esportazione, un file può
essere di qualche istante più nuovo di un altro.
${deletionNote(deleted)}`;
