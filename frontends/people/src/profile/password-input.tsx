import { TextInput } from '@officina/web-kit/forms';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { texts } from './texts.ts';

interface PasswordInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'mono' | 'unit'> {
  /** Its label, for the button that shows the password. */
  label: string;
}

/** A password with an eye that shows it. */
export function PasswordInput({ label, ...rest }: PasswordInputProps) {
  const [isShown, show] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block [&_input]:pr-13">
      <TextInput {...rest} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={texts.show(label)}
        aria-pressed={isShown}
        className="absolute inset-y-0 right-1 my-auto grid size-8 cursor-pointer place-items-center rounded-sm hover:bg-well pointer-coarse:size-11"
        onClick={() => show(!isShown)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    </span>
  );
}
