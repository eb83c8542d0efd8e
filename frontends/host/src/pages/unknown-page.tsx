import { LinkButton, useLocation } from '@officina/web-kit';
import { it } from '../it.ts';

/** No route answers for this address. */
export function UnknownPage() {
  const { pathname } = useLocation();
  return (
    <>
      <h1 tabIndex={-1}>{it.unknownPage}</h1>
      <p className="ui:my-4 ui:text-ink-2 ui:wrap-anywhere">
        {it.unknownPageMore} <b className="ui:text-ink">{pathname}</b>
      </p>
      <LinkButton to="/">{it.toHome}</LinkButton>
    </>
  );
}
