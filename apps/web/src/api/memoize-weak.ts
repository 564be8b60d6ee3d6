/** What is read of a value is read once, as long as the value is there. */
export function memoizeWeak<In extends object, Out>(read: (from: In) => Out): (from: In) => Out {
  const known = new WeakMap<In, { result: Out }>();
  return (from) => {
    const before = known.get(from) ?? { result: read(from) };
    known.set(from, before);
    return before.result;
  };
}
