import { SmallPicture } from './picture.tsx';
import { texts } from './texts.ts';

export interface FacePictureProps {
  /** Id of the picture. */
  id: string;
  /** Name of the machine. */
  name: string;
  /** Gives the square its size. */
  className: string;
}

/** A machine's face as a small square. */
export function FacePicture({ id, name, className }: FacePictureProps) {
  return (
    <span
      className={`ui:relative ui:block ui:flex-none ui:overflow-hidden ui:rounded-sm ui:bg-well ${className}`}
    >
      <SmallPicture id={id} alt={texts.faceOf(name)} />
    </span>
  );
}
