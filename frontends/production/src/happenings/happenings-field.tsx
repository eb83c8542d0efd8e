import { Checkbox } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';

interface HappeningsFieldProps {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** «Interventi e visite»: whether what happened stands in the charts; in line with the fields beside it. */
export const HappeningsField = ({ isShown, onShow }: HappeningsFieldProps) => (
  <div className="flex min-h-(--fld) items-center md:mt-[25px]">
    <Checkbox label={texts.happenings} value={isShown} onChange={onShow} />
  </div>
);
