/**
 * A shared/exclusive lock, in the order of requests. Shared work never sees an unfinished exclusive
 * change; exclusive work is not overtaken for ever.
 */
export type Gate = {
  share<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

export function makeGate(): Gate {
  let lastAlone: Promise<unknown> = Promise.resolve();
  const sharing = new Set<Promise<unknown>>();
  return {
    share(work) {
      const turn = lastAlone.then(work);
      const over = turn.catch(() => {}).finally(() => sharing.delete(over));
      sharing.add(over);
      return turn;
    },
    alone(work) {
      const turn = Promise.all([lastAlone, ...sharing]).then(work);
      lastAlone = turn.catch(() => {});
      return turn;
    },
  };
}
