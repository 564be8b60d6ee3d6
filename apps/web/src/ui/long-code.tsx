/**
 * An address or a hash: where it has no room for one line it breaks in the middle, in every browser, so
 * that no character stands alone. What is marked and copied is the whole.
 */
export function LongCode({ text }: { text: string }) {
  const half = Math.ceil(text.length / 2);
  return (
    <span className="figure [overflow-wrap:anywhere]">
      {text.slice(0, half)}
      <wbr />
      {text.slice(half)}
    </span>
  );
}
