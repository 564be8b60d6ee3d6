/** Memoizes a function of one object; a result lives as long as its object does. */
export function memoizeWeak<In extends object, Out>(read: (from: In) => Out): (from: In) => Out {
  const cache = new WeakMap<In, { result: Out }>();
  return (from) => {
    const cached = cache.get(from) ?? { result: read(from) };
    cache.set(from, cached);
    return cached.result;
  };
}
