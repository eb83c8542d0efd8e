import { RefreshCw, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CrossOctagon, DashedRing } from './glyphs.tsx';

interface EmptyProps {
  title: string;
  children?: ReactNode;
  /** One button at most. */
  action?: ReactNode;
}

function Panel({
  glyph,
  title,
  children,
  action,
  failed,
}: EmptyProps & { glyph: ReactNode; failed?: boolean }) {
  const ground = failed ? 'ui:border ui:border-line ui:bg-sheet' : 'ui:bg-well';
  return (
    <div className={`ui:rounded-lg ui:p-5 ${ground}`} role={failed ? 'alert' : undefined}>
      {glyph}
      <h3 className="ui:mt-2">{title}</h3>
      {children && <p className="ui:mt-2 ui:max-w-[70ch] ui:text-ink-2">{children}</p>}
      {action && <div className="ui:mt-3">{action}</div>}
    </div>
  );
}

/** Nothing there yet: `action` is the button that creates the first one. */
export function EmptyState(props: EmptyProps) {
  return <Panel glyph={<DashedRing width="36" height="36" className="ui:text-ink-2" />} {...props} />;
}

/** The search or the filters left nothing. */
export function NoMatch({ onClear, ...props }: Omit<EmptyProps, 'action'> & { onClear: () => void }) {
  return (
    <Panel
      glyph={<Search size={36} strokeWidth={1.75} aria-hidden="true" className="ui:text-ink-2" />}
      action={<Button onClick={onClear}>Azzera filtri</Button>}
      {...props}
    />
  );
}

/** Something did not arrive: what, the code to tell, and Riprova. */
export function FailedState({
  title = 'Errore nel caricamento',
  what,
  code,
  onRetry,
}: {
  title?: string;
  /** «Gli interventi non sono arrivati.» */
  what: string;
  code?: string;
  onRetry: () => void;
}) {
  return (
    <Panel
      failed
      title={title}
      glyph={<CrossOctagon width="36" height="36" className="ui:text-red" />}
      action={
        <Button icon={RefreshCw} onClick={onRetry}>
          Riprova
        </Button>
      }
    >
      {what}
      {code && (
        <>
          {' '}
          Codice <b className="ui:text-code ui:text-ink">{code}</b>
        </>
      )}
    </Panel>
  );
}
