import { localClockName } from '@officina/web-kit/chart';
import { Checkbox } from '@officina/web-kit/forms';
import type { ChartDisplay } from './chart-display.ts';
import { texts } from './texts.ts';

interface DisplayFieldsProps {
  display: ChartDisplay;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** «Interventi e visite», «Adatta la scala» and «Ora italiana»: what the charts show, at once. */
export function DisplayFields({ display, isShown, onShow }: DisplayFieldsProps) {
  const { isFitted, fit, hasLocal, showLocal } = display;
  return (
    <div className="col-span-full flex min-h-(--fld) flex-wrap items-center gap-x-6">
      <Checkbox label={texts.events} value={isShown} onChange={onShow} />
      <Checkbox label={texts.fitted} value={isFitted} onChange={fit} />
      <Checkbox label={texts.local(localClockName())} value={hasLocal} onChange={showLocal} />
    </div>
  );
}
