/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FormField, TextInput } from '../forms.ts';
import {
  defineRecord,
  flagField,
  RecordSheet,
  recordTexts,
  requiredTextField,
  useRecord,
  useRecordForm,
  useRecords,
} from '../records.ts';
import { endPage, field, press, renderPage, TestServer } from '../testing/index.ts';

/** A record that is read by its id and can be deactivated. */
const record = defineRecord({
  entity: 'machine',
  routes: {
    list: 'GET /api/maintenance/machine/all',
    single: 'GET /api/maintenance/machine/single/{id}',
    create: 'POST /api/maintenance/machine/create',
    edit: 'PUT /api/maintenance/machine/{id}/edit',
    remove: 'DELETE /api/maintenance/machine/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
  fields: { shortCode: requiredTextField(), isActive: flagField(true) },
  texts: {
    ...recordTexts({ one: 'macchinario', many: 'macchinari', the: 'Il macchinario', all: 'I macchinari' }),
    title: 'Macchinari',
    removeQuestion: 'Sicuro?',
    labels: { shortCode: 'Codice', isActive: 'Attiva' },
  },
  deactivation: { isActive: false },
});
const id = 'a'.repeat(24);
const tornio = { _id: id, __v: 0, shortCode: 'TOR-01', isActive: true, tags: [], customData: [] };

function MachineSheet() {
  const found = useRecord(record, id);
  const editing = useRecordForm(record, { found, onClose: () => {} });
  return (
    <RecordSheet
      record={record}
      editing={editing}
      found={found}
      open
      onClose={() => {}}
      heading={editing.latest?.shortCode ?? ''}
      subject={{ name: editing.latest?.shortCode }}
    >
      <FormField control={editing.form.control} name="shortCode">
        {(control) => <TextInput {...control} />}
      </FormField>
    </RecordSheet>
  );
}

/** A list that opens the sheet. */
function ListAndSheet() {
  const [isOpen, open] = useState(false);
  const { rows = [] } = useRecords(record);
  if (isOpen) return <MachineSheet />;
  return rows.map(({ _id, shortCode }) => (
    <button key={_id} onClick={() => open(true)}>
      {shortCode}
    </button>
  ));
}

let server: TestServer;
beforeEach(async () => {
  const documents = [{ ...tornio }];
  server = await new TestServer([{ routes: record.routes, blank: {}, documents }]).start();
});
afterEach(endPage);

test('a record is shown from the list at first, then as loaded', async () => {
  const single = server.openNext(`GET /api/maintenance/machine/single/${id}`);
  renderPage(<ListAndSheet />);
  await press('TOR-01');
  await single.asked;
  expect((await field('Codice')).value).toBe('TOR-01');
  server.edit(id, { shortCode: 'TOR-02' });
  single.cut();
  await waitFor(async () => expect((await field('Codice')).value).toBe('TOR-02'));
});

describe('a record in use', () => {
  const removeInUse = async () => {
    renderPage(<MachineSheet />);
    await press('Elimina');
    await screen.findByText('Sicuro?');
    server.refuseNext('in_use', { message: 'Ha 3 interventi.' });
    await press('Elimina');
    await screen.findByText('Ha 3 interventi.');
  };

  test('can be deactivated instead of being deleted', async () => {
    await removeInUse();
    await press('Disattiva');
    await waitFor(() => expect(server.stored(id)).toMatchObject({ __v: 1, isActive: false }));
    expect(server.writes().at(-1)).toMatchObject({ body: { isActive: false }, ifMatch: '"0"' });
  });

  test('that is already inactive offers no deactivation', async () => {
    server.edit(id, { isActive: false });
    await removeInUse();
    expect(screen.queryByText('Disattiva')).toBeNull();
  });
});
