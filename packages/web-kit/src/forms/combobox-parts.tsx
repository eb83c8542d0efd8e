import type { ComponentProps, KeyboardEvent } from 'react';
import { useFieldWiring } from './field-context.ts';
import { isPlainEnter } from './plain-enter.ts';

/** Headless UI leaves out descriptions that are not its own, and with them what is wrong with the field. */
export function DescribedInput(props: ComponentProps<'input'>) {
  const { attributes } = useFieldWiring();
  return <input {...props} aria-describedby={attributes['aria-describedby']} />;
}

/** Marks what a picker consists of, and in it the button that opens its list. */
export const pickerMark = { 'data-picker': '' };
export const opensMark = { 'data-opens': '' };

/** Enter in a picker that is closed opens it. */
export function openOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (!isPlainEnter(event) || event.currentTarget.ariaExpanded === 'true') return;
  event.preventDefault();
  event.currentTarget.closest('[data-picker]')?.querySelector<HTMLElement>('[data-opens]')?.click();
}

interface OptionsFootProps {
  found: number;
  /** So many of them stand in the list. */
  most: number;
  /** What is said where nothing was found. */
  none: string;
}

/** Under the options: that there are none, or more than are shown. */
export function OptionsFoot({ found, most, none }: OptionsFootProps) {
  if (found === 0) return <p className="ui:px-3 ui:py-2 ui:text-ink-2">{none}</p>;
  if (found <= most) return null;
  return <p className="ui:px-3 ui:py-2 ui:text-aside">Altri {found - most}: scrivi ancora per trovarli.</p>;
}
