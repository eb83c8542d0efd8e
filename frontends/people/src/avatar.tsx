const sizes = {
  sm: 'size-7 text-[0.75rem]',
  md: 'size-9 text-[0.8125rem]',
  lg: 'size-13 text-[1.125rem]',
};

interface AvatarProps {
  /** Full name. */
  name: string;
  size?: keyof typeof sizes;
  /** A person who cannot enter: dashed. */
  isOff?: boolean;
}

/** The initials of a person in a disc; the name stands beside it. */
export function Avatar({ name, size = 'md', isOff }: AvatarProps) {
  const parts = name.trim().split(/\s+/);
  const initials = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  const look = isOff
    ? 'border-[1.5px] border-dashed border-line-strong bg-well text-ink-2'
    : 'bg-ink text-sheet';
  return (
    <span
      aria-hidden="true"
      className={`inline-grid flex-none place-items-center rounded-full font-bold ${sizes[size]} ${look}`}
    >
      {initials.map((part) => part?.charAt(0).toUpperCase()).join('')}
    </span>
  );
}
