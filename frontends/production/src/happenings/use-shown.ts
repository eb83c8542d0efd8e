import { useLocation, useSearchParams } from '@officina/web-kit';

const name = 'eventi';

/** Whether interventions and visits are drawn; they are, unless the address says no. */
export function useShown() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const show = (wanted: boolean) =>
    setParams(
      (next) => {
        if (wanted) next.delete(name);
        else next.set(name, 'no');
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  return { isShown: params.get(name) !== 'no', show };
}
