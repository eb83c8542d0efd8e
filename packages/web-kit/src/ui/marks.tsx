import { Bandage, CalendarCheck, MessageSquareWarning, Truck, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="ui:inline-flex ui:min-h-5 ui:min-w-5 ui:items-center ui:justify-center ui:rounded-xs ui:border ui:border-b-2 ui:border-line-strong ui:bg-sheet ui:px-1.5 ui:font-mono ui:text-[13px] ui:leading-none ui:font-semibold ui:text-ink-2">
      {children}
    </kbd>
  );
}

/** The page's primary action: next to the title on wide screens, above the tab bar under lg. */
export function PageAction({ children }: { children: ReactNode }) {
  return (
    <div
      data-page-key=""
      data-print="hide"
      className="ui:fixed ui:inset-x-0 ui:bottom-(--tab-bar) ui:z-10 ui:flex ui:justify-end ui:border-t ui:border-line-strong ui:bg-sheet ui:px-(--gutter) ui:pt-2.5 ui:pb-3 ui:lg:static ui:lg:border-0 ui:lg:bg-transparent ui:lg:p-0 ui:max-md:*:w-full ui:md:max-lg:*:w-[280px]"
    >
      {children}
    </div>
  );
}

export const typeIcons = {
  RICHIESTA: MessageSquareWarning,
  PROGRAMMATA: CalendarCheck,
  PROVVISORIA: Bandage,
  PERMANENTE: Wrench,
  ESTERNA: Truck,
} as const satisfies Record<string, LucideIcon>;

export type InterventionTypeName = keyof typeof typeIcons;

/** An intervention's type: icon and label in ink-2, without a colour. `wordOnly` is for compact rows. */
export function TypeLabel({ type, wordOnly }: { type: InterventionTypeName; wordOnly?: boolean }) {
  const Icon: LucideIcon | undefined = typeIcons[type];
  return (
    <span className="ui:inline-flex ui:items-center ui:align-middle ui:gap-1.5 ui:text-badge ui:text-ink-2 ui:touch:text-label">
      {Icon && !wordOnly && <Icon size={17} strokeWidth={1.75} aria-hidden="true" className="ui:flex-none" />}
      {type}
    </span>
  );
}
