import { Button, openedHere, Skeleton, useSearchParams } from '@officina/web-kit';
import { Suspense, useState, type ReactNode } from 'react';
import type { PlansDialogProps } from './plans-dialog.tsx';
import { texts } from './texts.ts';
import { useLazyPart } from './lazy-part.tsx';

const name = 'programmate';

/** State of the dialog of all plans in the address, `/?programmate=1`, so that Back closes it. */
export function usePlansDialog() {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.has(name),
    open: () => setParams({ [name]: '1' }, { state: openedHere, preventScrollReset: true }),
    /** Also removes its search and sorting from the address. */
    leave: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}

/** Fetches the dialog, which needs more of the kit than Home itself. */
export const loadPlans = () => import('./plans-dialog.tsx');

/** The dialog of all plans, loaded when it is first opened. */
export function Plans(props: PlansDialogProps) {
  const PlansDialog = useLazyPart(loadPlans, texts.plansLoadFailed, PlansLoadError);
  const [wasOpened, setOpened] = useState(false);
  if (props.open && !wasOpened) setOpened(true);
  return (
    wasOpened && (
      <Suspense
        fallback={
          props.open && (
            <DialogPlaceholder>
              <Skeleton cards={1} />
            </DialogPlaceholder>
          )
        }
      >
        <PlansDialog {...props} />
      </Suspense>
    )
  );
}

/** A box at the place of the dialog. */
const DialogPlaceholder = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-x-(--gutter) top-1/3 z-50 mx-auto max-w-[640px]">{children}</div>
);

function PlansLoadError({ open, onLeave, children }: PlansDialogProps & { children: ReactNode }) {
  return (
    open && (
      <DialogPlaceholder>
        <div className="grid justify-items-end gap-2 rounded-xl border border-line bg-bench p-3 shadow-e3">
          <div className="w-full">{children}</div>
          <Button onClick={onLeave}>{texts.close}</Button>
        </div>
      </DialogPlaceholder>
    )
  );
}
