import { PlugZap, RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';

/** A section that did not load: it costs its own panel only. */
export function PanelError({
  section,
  code,
  onRetry,
}: {
  section: string;
  code?: string;
  onRetry?: () => void;
}) {
  return (
    <div
      role="alert"
      className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-3 ui:rounded-lg ui:border-[1.5px] ui:border-dashed ui:border-line-strong ui:p-5"
    >
      <PlugZap size={34} strokeWidth={1.75} aria-hidden="true" className="ui:flex-none ui:text-ink-2" />
      <div className="ui:min-w-[min(14rem,100%)] ui:flex-1">
        <h3>«{section}» non si è aperta</h3>
        <p className="ui:mt-0.5 ui:text-ink-2">
          Il resto di Officina funziona.
          {code && (
            <>
              {' '}
              Codice <b className="ui:text-code ui:break-all ui:text-ink">{code}</b>
            </>
          )}
        </p>
      </div>
      {onRetry && (
        <Button icon={RefreshCw} onClick={onRetry}>
          Riprova
        </Button>
      )}
    </div>
  );
}
