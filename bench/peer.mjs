// The same list from one process with only Fastify and the driver. `peer.mjs '{"mongoUri":…}'` sends its port.
import compress from '@fastify/compress';
import fastify from 'fastify';
import { MongoClient } from 'mongodb';

const { mongoUri, database, tenantId } = JSON.parse(process.argv[2]);
const client = await new MongoClient(mongoUri, { maxPoolSize: 10 }).connect();
const interventions = client.db(database).collection('interventions');
const open = { status: { $in: ['OPEN', 'ASSIGNED', 'WAITING PARTS'] }, tenantId, deletedAt: null };

const app = fastify();
await app.register(compress, {
  encodings: ['gzip', 'identity'],
  threshold: 1_024,
  zlibOptions: { level: 1 },
});
const newest = () =>
  interventions
    .find(open, { projection: { _outbox: 0, _request: 0, tenantId: 0, deletedAt: 0 } })
    .sort({ startDate: -1, _id: 1 });
const answer = async (reply, rows) =>
  reply.type('application/json').send(JSON.stringify(await rows.toArray()));
app.get('/list', (_request, reply) => answer(reply, newest().limit(201)));
app.get('/long', (_request, reply) => answer(reply, newest()));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send(app.server.address().port);
process.on('disconnect', () => process.exit(0));
