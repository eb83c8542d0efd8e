import { Bandage, CalendarCheck, MessageSquareWarning, Truck, Wrench } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export const typeIcons = {
  RICHIESTA: MessageSquareWarning,
  PROGRAMMATA: CalendarCheck,
  PROVVISORIA: Bandage,
  PERMANENTE: Wrench,
  ESTERNA: Truck,
} as const satisfies Record<string, LucideIcon>;

export type InterventionTypeWord = keyof typeof typeIcons;

/** An intervention's type: icon and word in ink-2, without a colour. `wordOnly` is for compact rows. */
export function TypeWord({ type, wordOnly }: { type: InterventionTypeWord; wordOnly?: boolean }) {
  const Icon: LucideIcon | undefined = typeIcons[type];
  return (
    <span className="ui:inline-flex ui:items-center ui:align-middle ui:gap-1.5 ui:text-badge ui:text-ink-2 ui:touch:text-label">
      {Icon && !wordOnly && <Icon size={17} strokeWidth={1.75} aria-hidden="true" className="ui:flex-none" />}
      {type}
    </span>
  );
}
