/** The logo: a hexagonal nut in the text colour with a yellow hole. Decorative, because the name is next to it. */
export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 34 34"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className="ui:flex-none"
    >
      <path
        d="M10.2 4.5h13.6L31.6 17l-7.8 12.5H10.2L2.4 17z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="17" cy="17" r="6.4" fill="var(--key)" />
    </svg>
  );
}
