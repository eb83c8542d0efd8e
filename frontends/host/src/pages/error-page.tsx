import { AnchorButton, Logo, PanelError } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';

/** Rendered without the common layout, so that it also works if the layout fails. Its link reloads everything. */
export function ErrorPage({ code }: { code?: string }) {
  return (
    <main className="ui:mx-auto ui:grid ui:min-h-dvh ui:max-w-xl ui:content-center ui:gap-5 ui:p-(--gutter)">
      <Logo size={48} />
      <h1 tabIndex={-1}>{texts.errorTitle}</h1>
      <p className="ui:text-ink-2">
        {texts.errorMore}
        {code && (
          <>
            {' '}
            {texts.code} <b className="ui:text-code ui:break-all ui:text-ink">{code}</b>
          </>
        )}
      </p>
      <AnchorButton href="/" kind="key" size="lg" className="ui:justify-self-start">
        {texts.startAgain}
      </AnchorButton>
    </main>
  );
}

/** Shown inside the layout if neither the registry nor its stored copy can be read. */
export function NoSectionsPage() {
  return (
    <>
      <h1 tabIndex={-1}>{texts.product}</h1>
      <div className="ui:mt-5">
        <PanelError section={texts.registry} code="REGISTRO" onRetry={() => location.reload()} />
      </div>
    </>
  );
}
