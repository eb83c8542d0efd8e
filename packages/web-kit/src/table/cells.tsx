import { Badge } from '../ui/badge.tsx';
import { isTemporaryCode, Plate } from '../ui/plate.tsx';

/**
 * A machine in a row. Compact rows show the plate before the name, which may take two tight lines without making the row
 * higher; other rows show the name above the plate.
 */
export function MachineCell({ name, code, compact }: { name: string; code: string; compact: boolean }) {
  const temp = isTemporaryCode(code) && <Badge of="flag" value="TEMP" />;
  if (compact) {
    return (
      <span className="ui:flex ui:items-center ui:gap-2">
        <Plate code={code} />
        <span
          title={name}
          className="ui:min-w-0 ui:flex-1 ui:line-clamp-2 ui:leading-[1.2] ui:text-balance ui:font-[560] ui:whitespace-normal"
        >
          {name}
        </span>
        {temp}
      </span>
    );
  }
  return (
    <span className="ui:grid ui:justify-items-start ui:gap-1">
      <span className="ui:font-[560] ui:text-balance">{name}</span>
      <span className="ui:flex ui:flex-wrap ui:gap-1.5">
        <Plate code={code} />
        {temp}
      </span>
    </span>
  );
}

interface FlagsCellProps {
  urgent: boolean;
  reported: boolean;
  /** On one line with the status: in a compact row or on a phone's card. */
  compact?: boolean;
}

/** URGENTE before GIA SEGNALATO, which shows only its glyph when compact. */
export function FlagsCell({ urgent, reported, compact }: FlagsCellProps) {
  if (!urgent && !reported) return null;
  return (
    <span className={`ui:inline-flex ui:gap-1.5 ${compact ? '' : 'ui:flex-wrap'}`}>
      {urgent && <Badge of="priority" value="URGENT" />}
      {reported && <Badge of="flag" value="REPORTED" glyphOnly={compact} />}
    </span>
  );
}

/** Shown instead of a name from another list that has not loaded. */
export const pendingText = '…';

/** Shown instead of a count from another list that has not loaded: «—» would mean that there is none. */
export function PendingValue() {
  return (
    <span role="img" aria-label="non ancora noto" title="Non ancora noto">
      {pendingText}
    </span>
  );
}
