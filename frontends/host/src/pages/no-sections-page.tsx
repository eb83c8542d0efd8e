import { PanelError } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';

/** Neither the registry nor a kept copy could be read: say so inside the layout. */
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
