import type { KeyboardEvent, ReactNode } from 'react';
import { CrossOctagon } from '../ui/glyphs.tsx';

export interface TabEntry<K extends string> {
  key: K;
  label: string;
  /** Number of fields to correct inside, shown as a red badge. */
  errors?: number;
}

interface TabStripProps<K extends string> {
  /** Shared with the panels. */
  id: string;
  label: string;
  tabs: readonly TabEntry<K>[];
  value: K;
  onChange: (key: K) => void;
}

const steps: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Underlined tabs; arrows, Home and End move and choose. The page places the panels. */
export function TabStrip<K extends string>({ id, label, tabs, value, onChange }: TabStripProps<K>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const next =
      step &&
      tabs[
        step(
          tabs.findIndex((tab) => tab.key === value),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className="ui:flex ui:gap-6 ui:overflow-x-auto ui:overflow-y-hidden"
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-tab-${tab.key}`}
          type="button"
          role="tab"
          className="ui:tab"
          aria-selected={tab.key === value}
          aria-controls={`${id}-panel-${tab.key}`}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.errors ? <ErrorCount count={tab.errors} /> : null}
        </button>
      ))}
    </div>
  );
}

function ErrorCount({ count }: { count: number }) {
  return (
    <span className="ui:badge" data-family="red">
      <CrossOctagon />
      {count}
      <span className="ui:sr-only">{count === 1 ? 'campo da correggere' : 'campi da correggere'}</span>
    </span>
  );
}

/** A tab's content, which stays mounted so that its fields keep their values. */
export function TabPanel({
  id,
  tab,
  current,
  children,
}: {
  id: string;
  tab: string;
  current: string;
  children: ReactNode;
}) {
  return (
    <div
      id={`${id}-panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`${id}-tab-${tab}`}
      hidden={tab !== current}
    >
      {children}
    </div>
  );
}
