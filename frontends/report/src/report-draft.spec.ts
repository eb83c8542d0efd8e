/** @jest-environment @officina/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { signIn, signOut } from '@officina/web-kit/testing';
import { dropDraft, keepDraft, keptDraft, keptDrafts, newDraft } from './report-draft.ts';

beforeEach(() => localStorage.clear());

test('a draft belongs to its company, regardless of the case of its code', () => {
  const draft = { ...newDraft('ROSSI', 'm1'), issueDescription: 'Perde olio' };
  keepDraft('ROSSI', draft);
  expect(keptDrafts('CANTINA')).toEqual([]);
  expect(keptDraft('rossi', 'm1')).toEqual(draft);
});

test('a name alone is kept, unless it is the name of the device’s last report', () => {
  const draft = { ...newDraft('ROSSI', 'm1'), openBy: 'Ivan M.' };
  keepDraft('ROSSI', draft);
  expect(keptDraft('ROSSI', 'm1')).toEqual(draft);
  dropDraft('ROSSI', draft);
  keepDraft('ROSSI', newDraft('ROSSI', 'm1'));
  expect([newDraft('ROSSI', 'm1').openBy, keptDrafts('ROSSI')]).toEqual(['Ivan M.', []]);
});

test('a draft belongs to its user, even on a shared device', async () => {
  keepDraft('ROSSI', { ...newDraft('ROSSI', 'm1'), issueDescription: 'Fa rumore' });
  const [anonymous] = keptDrafts('ROSSI');
  await signIn('64b0000000000000000000c1');
  expect(keptDrafts('ROSSI')).toEqual([]);
  const draft = { ...newDraft('ROSSI', 'm1'), urgent: true };
  keepDraft('ROSSI', draft);
  await signIn('64b0000000000000000000c2');
  expect(keptDrafts('ROSSI')).toEqual([]);
  await signOut();
  expect(keptDrafts('ROSSI')).toEqual([anonymous]);
  await signIn('64b0000000000000000000c1');
  expect(keptDrafts('ROSSI')).toEqual([draft]);
  expect(keptDrafts('CANTINA')).toEqual([]);
  await signOut();
});
