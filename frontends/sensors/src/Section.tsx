import { useShownSheet } from '@officina/web-kit/overlays';
import { useRecordAddress } from '@officina/web-kit/records';
import { SensorList } from './list.tsx';
import { useLiveWords } from './record.ts';
import { SensorSheet } from './sheet.tsx';

const address = { start: ['machineid', 'copia'] };

/** Root of the section: as a `RecordSection`, whose list and sheet share one poll of the live values. */
export default function Section() {
  const liveOf = useLiveWords();
  const { target, openNew, open, close } = useRecordAddress(address);
  const shown = useShownSheet(target);
  return (
    <>
      <SensorList liveOf={liveOf} onNew={openNew} onOpen={open} />
      {shown.target && (
        <SensorSheet
          key={shown.opening}
          open={shown.open}
          {...shown.target}
          onClose={close}
          liveOf={liveOf}
        />
      )}
    </>
  );
}
