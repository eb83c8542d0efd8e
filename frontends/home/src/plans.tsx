import { Button, openedHere, Skeleton, useSearchParams } from '@officina/web-kit';
import { Suspense, useState, type ReactNode } from 'react';
import type { PlansDialogProps } from './plans-dialog.tsx';
import { texts } from './texts.ts';
import { useLatePart } from './lazy-part.tsx';

const name = 'programmate';

/** The dialog of all plans has an address, so that Back closes it: `/?programmate=1`. */
export function usePlansDialog() {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.has(name),
    open: () => setParams({ [name]: '1' }, { state: openedHere, preventScrollReset: true }),
    /** What was searched and sorted in it goes with it. */
    leave: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}

/** Fetches what the dialog needs of the kit, which is more than Home itself. */
export const loadPlans = () => import('./plans-dialog.tsx');

/** The dialog of all plans, from when it is first opened. */
export function Plans(props: PlansDialogProps) {
  const PlansDialog = useLatePart(loadPlans, texts.plansLost, LostPlans);
  const [wasOpened, setOpened] = useState(false);
  if (props.open && !wasOpened) setOpened(true);
  return (
    wasOpened && (
      <Suspense
        fallback={
          props.open && (
            <InItsPlace>
              <Skeleton cards={1} />
            </InItsPlace>
          )
        }
      >
        <PlansDialog {...props} />
      </Suspense>
    )
  );
}

/** Where the dialog will stand. */
const InItsPlace = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-x-(--gutter) top-1/3 z-50 mx-auto max-w-[640px]">{children}</div>
);

function LostPlans({ open, onLeave, children }: PlansDialogProps & { children: ReactNode }) {
  return (
    open && (
      <InItsPlace>
        <div className="grid justify-items-end gap-2 rounded-xl border border-line bg-bench p-3 shadow-e3">
          <div className="w-full">{children}</div>
          <Button onClick={onLeave}>{texts.close}</Button>
        </div>
      </InItsPlace>
    )
  );
}
