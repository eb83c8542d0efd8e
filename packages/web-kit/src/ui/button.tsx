import { RefreshCw, type LucideIcon } from 'lucide-react';
import { useId, type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

/** The turning arrow of a button in progress; the words beside it say what is going on. */
export function Spinner() {
  return <RefreshCw className="ui:spinner" aria-hidden="true" />;
}

/** One `key` per screen; `danger` asks first; `stop` lives only inside a confirm; `slab` only on the dark block. */
export type ButtonKind = 'key' | 'normal' | 'ghost' | 'slab' | 'danger' | 'stop';
/** `sm` in rows, `md` everywhere, `lg` for the page key and dialog feet, `xl` for the hero. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** An icon after the words. */
  trailing?: LucideIcon;
  /** The name of a button that shows only its icon. */
  label?: string;
  children?: ReactNode;
}

export interface ButtonProps
  extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-pressed' | 'children'> {
  ref?: Ref<HTMLButtonElement>;
  /** The verb in progress («Salvo…»): shows the spinner, keeps the width, ignores clicks. */
  busy?: string | false;
  /** Why the button cannot be used now: said in one line under it. */
  reason?: string;
  /** A toggle's state. */
  pressed?: boolean;
}

function attributes({ kind = 'normal', size = 'md', label, children }: Look, className?: string) {
  const iconOnly = label !== undefined && children === undefined;
  return {
    className: className ? `ui:button ${className}` : 'ui:button',
    'data-kit': 'button',
    'data-kind': kind,
    'data-size': size,
    'data-icon-only': iconOnly || undefined,
    'aria-label': iconOnly ? label : undefined,
    title: iconOnly ? label : undefined,
  };
}

/** The tasto. A disabled one stays focusable (`aria-disabled`), so its reason can be read. */
export function Button(props: ButtonProps) {
  const { kind, size, icon: Icon, trailing: Trailing, label, children, className, ...own } = props;
  const { busy, reason, pressed, disabled, onClick, type = 'button', ...rest } = own;
  const reasonId = useId();
  const off = Boolean(disabled || reason || busy);
  const button = (
    <button
      {...attributes({ kind, size, label, children }, className)}
      type={off && type === 'submit' ? 'button' : type}
      aria-disabled={off || undefined}
      aria-busy={busy ? true : undefined}
      aria-pressed={pressed}
      aria-describedby={reason ? reasonId : undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden="true" />}
      {busy && children !== undefined ? <BusyWords verb={busy}>{children}</BusyWords> : children}
      {Trailing && <Trailing aria-hidden="true" />}
    </button>
  );
  if (!reason) return button;
  return (
    <span className="ui:inline-flex ui:flex-col ui:items-start ui:gap-1.5">
      {button}
      <span id={reasonId} className="ui:text-aside">
        {reason}
      </span>
    </span>
  );
}

/** Both texts share one cell, so the button never becomes narrower than it was. */
function BusyWords({ verb, children }: { verb: string; children: ReactNode }) {
  return (
    <span className="ui:inline-grid">
      <span className="ui:invisible ui:col-start-1 ui:row-start-1" aria-hidden="true">
        {children}
      </span>
      <span className="ui:col-start-1 ui:row-start-1" role="status">
        {verb}
      </span>
    </span>
  );
}

/** A link inside the app with a button's look. */
export function LinkButton(props: Look & Omit<LinkProps, 'children'>) {
  const { kind, size, icon: Icon, trailing: Trailing, label, children, className, ...rest } = props;
  return (
    <Link {...attributes({ kind, size, label, children }, className)} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {Trailing && <Trailing aria-hidden="true" />}
    </Link>
  );
}

/** A link that leaves the app or downloads a file, with a button's look. */
export function AnchorButton(props: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) {
  const { kind, size, icon: Icon, trailing: Trailing, label, children, className, ...rest } = props;
  return (
    <a {...attributes({ kind, size, label, children }, className)} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {Trailing && <Trailing aria-hidden="true" />}
    </a>
  );
}
