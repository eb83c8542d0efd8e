import { texts } from '../texts.ts';

/** A number's definition, one touch away from it; on paper beside it. */
export function HowItIsMade({ children }: { children: string }) {
  return (
    <details className="mt-auto border-t border-line pt-1.5">
      <summary className="flex min-h-(--ctl-sm) cursor-pointer items-center font-semibold underline underline-offset-3">
        {texts.how}
      </summary>
      <p className="pb-1 text-meta text-ink-2">{children}</p>
    </details>
  );
}
