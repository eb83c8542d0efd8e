import type { Option } from '@officina/web-kit/forms';

/** The options, and among them the `chosen` one also when nobody knows it any more: then it is called `unknown`. */
export function withChosen(
  options: Option<string>[],
  chosen: string | undefined,
  unknown: string,
): Option<string>[] {
  const isKnown = !chosen || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: unknown }];
}
