import type { Spare } from '@officina/contracts/maintenance/spares';
import { api, ApiError, Badge, Button, invalidateEntities, messages, statuses } from '@officina/web-kit';
import { Menu } from '@officina/web-kit/overlays';
import { aboutRecord, reasonOf } from '@officina/web-kit/records';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { spareRecord, states, wordOf, type SpareState } from './record.ts';
import { texts } from './texts.ts';

const save = ({ _id, __v }: Spare, orderStatus: SpareState) =>
  api('PUT /api/maintenance/spare/{id}/edit', { params: { id: _id }, body: { orderStatus }, version: __v });

/** The spare as it is now, when somebody changed something else of it than its state. */
function changedElsewhere(error: unknown, { orderStatus }: Spare): Spare | undefined {
  const current = error instanceof ApiError && error.code === 'stale' ? (error.current as Spare) : undefined;
  return current?.orderStatus === orderStatus ? current : undefined;
}

/** Saves a state that was chosen in the list; `wanted` is shown until the list has it, or the refusal was said. */
function useStateChange(spare: Spare) {
  const [wish, want] = useState<{ state: SpareState; over: Spare['__v'] }>();
  const about = aboutRecord(spareRecord, spare._id);
  const change = async (state: SpareState) => {
    want({ state, over: spare.__v });
    try {
      await save(spare, state).catch((error: unknown) => {
        const current = changedElsewhere(error, spare);
        if (!current) throw error;
        return save(current, state);
      });
      messages.success(texts.stateSaved(spare.name, wordOf(state)), { about });
    } catch (error) {
      messages.error(texts.stateNotSaved(spare.name, reasonOf(error, texts.labels)), { about });
      want(undefined);
    }
    await invalidateEntities([spareRecord.entity]);
  };
  const wanted = wish?.over === spare.__v ? wish?.state : undefined;
  return { wanted, change: (state: SpareState) => void change(state) };
}

/** A spare's state as a button that offers the others. */
export function StatePicker({ spare }: { spare: Spare }) {
  const { wanted, change } = useStateChange(spare);
  const shown = wanted ?? spare.orderStatus;
  const others = states.filter((state) => state !== shown);
  return (
    <Menu
      trigger={
        <Button
          kind="ghost"
          size="sm"
          trailing={ChevronDown}
          className="-mx-1.5 px-1.5"
          disabled={wanted !== undefined}
          aria-label={texts.stateOf(wordOf(shown), spare.name)}
        >
          <Badge of="spare" value={shown} />
        </Button>
      }
      acts={others.map((state) => ({
        label: wordOf(state),
        icon: statuses.spare[state].glyph,
        onSelect: () => change(state),
      }))}
    />
  );
}
