import type { Sensor } from '@officina/contracts/industrial/sensors';
import { Button, counted } from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ConnectionReadings } from './connection-readings.tsx';
import { trialTexts } from './trial-texts.ts';

/** The connections that are read, each with how many sensors. */
function connectionsOf(sensors: readonly Sensor[]) {
  const used = sensors.flatMap(({ type, connection }) =>
    type === 'MODBUS' && connection ? [connection] : [],
  );
  return [...Map.groupBy(used, (connection) => connection)]
    .map(([value, { length }]) => ({
      value,
      count: length,
      label: trialTexts.sensorsOf(value, counted(length, 'sensore', 'sensori')),
    }))
    .toSorted((one, other) => one.value.localeCompare(other.value, 'it', { numeric: true }));
}

/** Opens «Prova una connessione»; absent where nothing is connected. */
export function ConnectionTrial({ sensors }: { sensors: readonly Sensor[] }) {
  const [open, setOpen] = useState(false);
  const connections = useMemo(() => connectionsOf(sensors), [sensors]);
  if (connections.length === 0) return null;
  return (
    <>
      <Button icon={Radio} onClick={() => setOpen(true)}>
        {trialTexts.connection}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} width={860} title={trialTexts.connection}>
        <ConnectionReadings sensors={sensors} connections={connections} />
      </Dialog>
    </>
  );
}
