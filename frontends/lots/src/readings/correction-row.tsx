import { measures } from '@officina/contracts/lotlog/lot-readings';
import { Button } from '@officina/web-kit';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { momentShown } from '../record.ts';
import { texts } from '../texts.ts';
import { ReadingFields } from './reading-fields.tsx';
import type { ReadingRow } from './rows.ts';
import type { Checks } from './use-checks.ts';
import type { Readings } from './use-readings.ts';

interface CorrectionRowProps {
  row: ReadingRow;
  readings: Readings;
  checks: Checks;
  group: RefObject<HTMLDivElement | null>;
}

/** A reading that is being corrected, in its place in the table. */
export function CorrectionRow({ row, readings, checks, group }: CorrectionRowProps) {
  const typed = readings.correction?.typed ?? row.typed;
  return (
    <tr data-reading={row.id} className="border-t border-line bg-well">
      <td colSpan={measures.length + 2} className="pt-3">
        <div
          ref={group}
          tabIndex={-1}
          role="group"
          aria-label={texts.correctOf(momentShown(row.typed.measuredAt))}
        >
          <ReadingFields
            typed={typed}
            moment=""
            onChange={readings.typeCorrection}
            found={checks.foundOf('correction', typed)}
            verb={texts.correct}
            icon={Check}
            sure={texts.correctSure}
            onTake={readings.takeCorrection}
          >
            <Button kind="ghost" onClick={readings.leaveCorrection}>
              {texts.leave}
            </Button>
          </ReadingFields>
        </div>
      </td>
    </tr>
  );
}
