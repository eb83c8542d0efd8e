import type { AuditEntry } from '@officina/contracts/events/events';

const anId = (number: number) => number.toString(16).padStart(24, '0');

/** The audit entry of one version of a document; its contents do not matter to the log. */
export function entry(
  tenantId: string,
  document: number,
  version = 0,
  parts: Partial<AuditEntry> = {},
): AuditEntry {
  return {
    eid: `maintenance.machines:${anId(document)}:${version}`,
    tenantId,
    entity: 'machine',
    entityId: anId(document),
    version,
    action: version === 0 ? 'Macchinario creato' : 'Macchinario modificato',
    object: `Macchinario ${document}`,
    from: version === 0 ? null : { name: `nome ${version - 1}`, tags: [] },
    to: { name: `nome ${version}`, tags: [] },
    user: { id: anId(1), name: 'Anna Rossi' },
    requestId: 'test',
    at: '2026-11-21T10:00:00.000Z',
    ...parts,
  };
}

/** The entry of the document's deletion. */
export const removal = (
  tenantId: string,
  document: number,
  version: number,
  parts: Partial<AuditEntry> = {},
) => entry(tenantId, document, version, { action: 'Macchinario eliminato', to: null, ...parts });
