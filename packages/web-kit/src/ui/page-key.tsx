import type { ReactNode } from 'react';

/** The page's yellow key: beside the title at the desk, above the tab bar under lg, where the page leaves room for it. */
export function PageKey({ children }: { children: ReactNode }) {
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
