/**
 * An address or a hash. When it does not fit on one line it breaks in the middle, and a half that
 * does not fit breaks in its middle too, in every browser, so that no character is alone on a line.
 * Selecting and copying it gives the whole text.
 */
export function LongCode({ text }: { text: string }) {
  const [first, second] = halves(text);
  return (
    <span className="figure [overflow-wrap:anywhere]">
      <Half text={first} />
      <Half text={second} />
    </span>
  );
}

function Half({ text }: { text: string }) {
  const [first, second] = halves(text);
  return (
    <span className="inline-block max-w-full">
      {first}
      <wbr />
      {second}
    </span>
  );
}

function halves(text: string): [string, string] {
  const half = Math.ceil(text.length / 2);
  return [text.slice(0, half), text.slice(half)];
}
