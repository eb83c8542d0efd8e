import { LinkButton, useLocation } from '@officina/web-kit/shell';
import { texts as shellTexts } from '../texts.ts';

/** Italian texts that only this page loads. */
const texts = {
  unknownPage: shellTexts.unknownPage,
  unknownPageMore: 'Nessuna pagina risponde a questo indirizzo:',
  toHome: 'Attività da fare',
};

/** No route answers for this address. */
export default function UnknownPage() {
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
