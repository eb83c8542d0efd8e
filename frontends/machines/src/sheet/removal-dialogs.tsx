import type { Machine } from '@officina/contracts/maintenance/machines';
import { Button, Note, Plate } from '@officina/web-kit';
import { Confirm, Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { it } from '../it.ts';
import type { Removal } from './use-removal.ts';

/** The specified question; then, when others point at the machine, how many they are and «Disattiva». */
export function RemovalDialogs({ machine, removal }: { machine: Machine; removal: Removal }) {
  const { shortCode, name, isActive } = machine;
  return (
    <>
      <Confirm
        open={removal.asked}
        onClose={removal.cancel}
        onConfirm={removal.run}
        question={it.removeQuestion}
        plate={shortCode}
        name={name ?? undefined}
        verb={it.remove}
        busy={removal.busy && it.removing}
      />
      <Dialog
        open={removal.inUse !== undefined}
        onClose={removal.leave}
        width={520}
        title={it.inUseTitle}
        heading={name ?? shortCode}
        marks={<Plate code={shortCode} look="ink" />}
        foot={
          <SheetFoot cancel={it.close}>
            {isActive && (
              <Button
                kind="key"
                size="lg"
                onClick={removal.deactivate}
                busy={removal.busy && it.deactivating}
              >
                {it.deactivate}
              </Button>
            )}
          </SheetFoot>
        }
      >
        <Note family="amber">{removal.inUse}</Note>
      </Dialog>
    </>
  );
}
