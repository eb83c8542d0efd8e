// The same rows in one script with only the driver and exceljs' stream writer. `excel-peer.mjs '{"mongoUri":…}'` prints
// the number of rows.
import { Writable } from 'node:stream';
import exceljs from 'exceljs';
import { MongoClient } from 'mongodb';

const { mongoUri, database, tenantId, machineId } = JSON.parse(process.argv[2]);
const client = await new MongoClient(mongoUri).connect();
const fields = ['openDate', 'endDate', 'status', 'type', 'priority', 'issueDescription', 'openBy'];
const projection = { _id: 0, ...Object.fromEntries(fields.map((field) => [field, 1])) };
const cursor = client
  .db(database)
  .collection('interventions')
  .find({ tenantId, machineId, isActive: true, deletedAt: null }, { projection, batchSize: 1_000 })
  .sort({ startDate: -1, _id: 1 });
const stream = new Writable({ write: (_piece, _encoding, done) => done() });
// The same compression level as ours (`writer-thread.ts`); zlib's default is higher.
const zip = { zlib: { level: 1 } };
const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, zip });
const sheet = workbook.addWorksheet('Interventi');
sheet.columns = fields.map((field) => ({
  header: field,
  ...(field.endsWith('Date') && { style: { numFmt: 'dd/mm/yyyy' } }),
}));
let rows = 0;
for await (const row of cursor) {
  sheet.addRow(fields.map((field) => row[field])).commit();
  rows += 1;
}
sheet.commit();
await workbook.commit();
await client.close();
console.log(rows);
