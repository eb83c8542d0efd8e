import type { ReactNode } from 'react';

/** How far something is, from 0 to 1, with its words; without a share nobody knows how far. */
export function Progress({ share, children }: { share?: number; children: ReactNode }) {
  return (
    <div className="grid w-full max-w-[420px] gap-2">
      <p role="status">{children}</p>
      <progress className="w-full" value={share} max={1} aria-label={String(children)} />
    </div>
  );
}
