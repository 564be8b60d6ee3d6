/**
 * An address or a hash: where it has no room for one line it breaks in the middle, and where a half has
 * none in the middle of that, in every browser, so that no character stands alone. What is marked and
 * copied is the whole.
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
