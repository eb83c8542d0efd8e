import { LinkButton, useLocation } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';

/** No route answers for this address. */
export function UnknownPage() {
  const { pathname } = useLocation();
  return (
    <>
      <h1 tabIndex={-1}>{texts.unknownPage}</h1>
      <p className="ui:my-4 ui:text-ink-2 ui:wrap-anywhere">
        {texts.unknownPageMore} <b className="ui:text-ink">{pathname}</b>
      </p>
      <LinkButton to="/">{texts.toHome}</LinkButton>
    </>
  );
}
