import type { Sensor } from '@officina/contracts/industrial/sensors';
import { Plate } from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { SheetLink, useShownSheet } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordAddress, useRecordForm } from '@officina/web-kit/records';
import type { LiveOf } from '../list/use-live-words.ts';
import { copyOf, sensorRecord, useMachineNames } from '../record.ts';
import { texts } from '../texts.ts';
import { TrialCard } from '../trial/trial-card.tsx';
import { SensorFields } from './fields.tsx';
import { LastReading } from './last-reading.tsx';

/** The sheet that the address asks for: `?id=…`, `?new=1[&machineid=…]`, or `?new=1&copia=…` for one like another. */
export function SensorSheet({ liveOf }: { liveOf: LiveOf }) {
  const { target, close } = useRecordAddress({ start: ['machineid', 'copia'] });
  const { target: shown, opening, open } = useShownSheet(target);
  if (!shown) return null;
  const { id, start } = shown;
  const shownAs = { open, onClose: close, liveOf };
  return start['copia'] ? (
    <Copy key={opening} of={start['copia']} {...shownAs} />
  ) : (
    <OneSensor key={opening} id={id} start={{ machineId: start['machineid'] }} {...shownAs} />
  );
}

interface Shown {
  open: boolean;
  onClose: () => void;
  liveOf: LiveOf;
}

/** A new one like another, which has to arrive first; where it is gone, from nothing. */
function Copy({ of, ...shown }: Shown & { of: string }) {
  const { stored, gone, error } = useRecord(sensorRecord, of);
  const isKnown = stored !== undefined || gone || error !== null;
  return isKnown && <OneSensor start={copyOf(stored ?? {})} {...shown} />;
}

/** «Crea/Modifica sensore»: where its number is read, in words as it is typed, and the reading tried at once. */
function OneSensor({ id, start, open, onClose, liveOf }: Shown & { id?: string; start: Partial<Sensor> }) {
  const found = useRecord(sensorRecord, id);
  const editing = useRecordForm(sensorRecord, { found, start, onClose });
  const { form, latest } = editing;
  const [description, dataCode, machineId, type] = useWatch({
    control: form.control,
    name: ['description', 'dataCode', 'machineId', 'type'],
  });
  const { query, byId, wordsOf } = useMachineNames();
  const plate = byId.get(machineId)?.shortCode;
  return (
    <RecordSheet
      record={sensorRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      isWaiting={!query.isFetched}
      width={860}
      heading={description.trim() || dataCode.trim() || texts.create}
      marks={plate && <Plate code={plate} look="ink" />}
      subject={{ name: latest?.description ?? latest?.dataCode ?? undefined }}
      words={{ machineId: wordsOf }}
    >
      <SensorFields form={form} />
      {latest && <LastReading live={liveOf(latest)} />}
      {type === 'MODBUS' && <TrialCard form={form} />}
      {latest && (
        <p className="mt-6">
          <SheetLink
            to={`/configuration/sensor?new=1&copia=${latest._id}`}
            className="inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3"
          >
            {texts.copy}
          </SheetLink>
        </p>
      )}
    </RecordSheet>
  );
}
