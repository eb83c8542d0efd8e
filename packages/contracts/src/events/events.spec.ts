import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { actions } from './actions.ts';
import { auditEntry, auditEvent, events } from './events.ts';

const entry = {
  eid: 'maintenance.interventions:65a1b2c3d4e5f60718293a4b:3',
  tenantId: 'ROSSI',
  entity: 'intervention',
  entityId: '65a1b2c3d4e5f60718293a4b',
  version: 3,
  action: 'Intervento chiuso',
  object: 'Intervento a1b2c — Pressa 4',
  from: { status: 'OPEN' },
  to: { status: 'CLOSED' },
  user: { id: null, name: 'Turno di notte' },
  requestId: 'r1',
  at: '2026-11-21T09:55:00.000Z',
};

describe('audit entries', () => {
  it('carry one change', () => {
    expect(issuesOf(auditEntry, entry)).toEqual([]);
    expect(issuesOf(auditEntry, { ...entry, from: null })).toEqual([]);
  });

  it.each([
    [{ action: 'Intervento sparito' }, 'action'],
    [{ entity: 'cat' }, 'entity'],
    [{ tenantId: 'rossi' }, 'tenantId'],
    [{ eid: 'x' }, 'eid'],
    [{ version: -1 }, 'version'],
    [{ from: 'OPEN' }, 'from'],
  ])('refuse %j', (change, path) => {
    expect(issuesOf(auditEntry, { ...entry, ...change })).toEqual([expect.stringMatching(`^${path}: .`)]);
  });

  it('are sent in batches of 1 to 500', () => {
    expect(issuesOf(events.append.body, { entries: [] })).toEqual(['entries: Almeno 1 elementi']);
    expect(issuesOf(events.append.body, { entries: Array(501).fill(entry) })).toHaveLength(1);
  });

  it('have no duplicate actions', () => {
    expect(new Set(actions).size).toBe(actions.length);
  });
});

describe('event answers', () => {
  it('show an action that is no longer in the closed list', () => {
    const { eid: _eid, tenantId: _tenant, version: _version, requestId: _request, at, ...shown } = entry;
    const event = { ...shown, _id: entry.entityId, timestamp: at, action: 'Azione di una volta', seq: 1 };
    expect(issuesOf(auditEvent, event)).toEqual([]);
  });
});

describe('the path of the event log', () => {
  it('has two days in order', () => {
    const { params } = events.list;
    expect(issuesOf(params, { start: '01022026', end: '01022026' })).toEqual([]);
    expect(issuesOf(params, { start: '03022026', end: '01022026' })).toEqual([
      'start: La data di inizio è dopo la data di fine',
    ]);
    expect(issuesOf(params, { start: '31022026', end: '01032026' })).toEqual(['start: Data non valida']);
  });
});
