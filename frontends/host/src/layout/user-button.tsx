import { useSession } from '@officina/web-kit';
import { ChevronDown } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { it } from '../it.ts';
import { Initials } from './initials.tsx';

/** Name of the signed-in person; takes the menu's attributes from whoever opens it. */
export function UserButton(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> },
) {
  const name = useSession()?.fullName ?? '';
  return (
    <button type="button" className="header-item" aria-label={`${it.user}: ${name}`} {...props}>
      <Initials name={name} />
      <span className="ui:hidden ui:lg:inline">{name}</span>
      <ChevronDown size={16} aria-hidden="true" className="ui:hidden ui:lg:block" />
    </button>
  );
}
