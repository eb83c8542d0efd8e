import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="ui:inline-flex ui:min-h-5 ui:min-w-5 ui:items-center ui:justify-center ui:rounded-xs ui:border ui:border-b-2 ui:border-line-strong ui:bg-sheet ui:px-1.5 ui:font-mono ui:text-[13px] ui:leading-none ui:font-semibold ui:text-ink-2">
      {children}
    </kbd>
  );
}
