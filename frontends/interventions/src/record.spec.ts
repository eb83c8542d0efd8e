/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, it } from '@jest/globals';
import { interventionRecord } from './record.ts';
import { sampleJob } from './testing/sample-job.ts';

const { createBody, editBody, valuesOf } = interventionRecord;

describe('the body of an edit', () => {
  it('is undefined when nothing was changed', () => {
    const job = sampleJob({ priority: null, endDate: null, issueDescription: null });
    expect(editBody(valuesOf(job), job)).toBeUndefined();
  });

  it('has only the changed fields, and null for an emptied text', () => {
    const job = sampleJob();
    const values = { ...valuesOf(job), issueDescription: '', status: 'ASSIGNED' as const };
    expect(editBody(values, job)).toEqual({ issueDescription: null, status: 'ASSIGNED' });
  });

  it('keeps the time of an unchanged day, and uses the plant’s midnight for a changed one', () => {
    const job = sampleJob({ type: 'PERMANENTE' });
    const values = { ...valuesOf(job), endDate: '2026-11-25' };
    expect(editBody(values, job)).toEqual({ endDate: '2026-11-24T23:00:00.000Z' });
  });

  it('leaves it to the server to refuse a day that does not exist', () => {
    const job = sampleJob();
    expect(editBody({ ...valuesOf(job), startDate: '31/02/2026' }, job)).toEqual({ startDate: '31/02/2026' });
  });

  it('omits fields that the new type does not have', () => {
    const job = sampleJob({ type: 'PERMANENTE', solveDescription: 'Stretto il raccordo' });
    const values = { ...valuesOf(job), type: 'RICHIESTA' as const, solveDescription: 'altro' };
    expect(editBody(values, job)).toEqual({ type: 'RICHIESTA' });
  });
});

describe('the body of a create', () => {
  const at = '2026-11-21T09:55:00.000Z';
  const sent = (start: Parameters<typeof valuesOf>[0]): unknown =>
    JSON.parse(JSON.stringify(createBody(valuesOf(start), start)));

  it('starts and ends now, without a machine when none was chosen', () => {
    const body = sent({ type: 'PROGRAMMATA', startDate: at, endDate: at });
    expect(body).toMatchObject({ type: 'PROGRAMMATA', status: 'OPEN', startDate: at, endDate: at });
    expect(body).not.toHaveProperty('machineId');
  });

  it('has the chosen machine', () => {
    expect(sent({ machineId: '65a1b2c3d4e5f60718293a4c', startDate: at, endDate: at })).toMatchObject({
      machineId: '65a1b2c3d4e5f60718293a4c',
      type: 'RICHIESTA',
    });
  });
});
