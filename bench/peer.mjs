// The same list from one process: Fastify and the driver, nothing between. `peer.mjs '{"mongoUri":…}'` sends its port.
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
app.get('/list', async (_request, reply) => {
  const rows = await interventions
    .find(open, { projection: { _outbox: 0, _request: 0, tenantId: 0, deletedAt: 0 } })
    .sort({ startDate: -1, _id: 1 })
    .limit(201)
    .toArray();
  return reply.type('application/json').send(JSON.stringify(rows));
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send(app.server.address().port);
process.on('disconnect', () => process.exit(0));
