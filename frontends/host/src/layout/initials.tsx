/** First letters of the first and the last name, in a disc. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.charAt(0) ?? '',
  );
  return (
    <span className="initials" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
