import type { ReactNode } from 'react';

/** A progress bar with a text. `share` is from 0 to 1; without it the progress is indeterminate. */
export function Progress({ share, children }: { share?: number; children: ReactNode }) {
  return (
    <div className="grid w-full max-w-[420px] gap-2">
      <p role="status">{children}</p>
      <progress className="w-full" value={share} max={1} aria-label={String(children)} />
    </div>
  );
}
