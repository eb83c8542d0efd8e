import type { SensorCreate } from '@officina/contracts/industrial/sensors';
import mongoose from 'mongoose';
import type { IndustrialTest } from './industrial-service.ts';

/** Copies of a new sensor in a tenant that auth-proxy does not know: stored, but never polled. @returns their ids */
export async function copiedSensors(
  test: IndustrialTest,
  tenantId: string,
  count: number,
  fields: Partial<SensorCreate> = {},
): Promise<string[]> {
  const sensors = test.service.kit.connection.collection('sensors');
  const { _id } = await test.create(fields);
  const stored = await sensors.findOne({ _id: new mongoose.Types.ObjectId(_id) });
  await test.remove(_id);
  const copies = Array.from({ length: count }, (_, index) => {
    const dataCode = `${tenantId}-${index}`;
    return {
      ...{ ...stored, _id: new mongoose.Types.ObjectId(), tenantId },
      ...{ dataCode, _folded: dataCode, _outbox: [] },
    };
  });
  await sensors.insertMany(copies);
  return copies.map((copy) => copy._id.toHexString());
}
