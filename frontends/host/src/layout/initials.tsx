/** First letters of the first and the last name, in a disc. */
export function Initials({ name }: { name: string }) {
  const letters = name.match(/^\S|(?<=\s)\S(?=\S*$)/g) ?? [];
  return (
    <span className="initials" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
