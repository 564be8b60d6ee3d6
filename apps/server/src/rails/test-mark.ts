/**
 * The stand-ins of bank and SMS say in each answer that they move test money alone. A service that
 * does not say so is never sent anything: it is asked for the mark first, without our token.
 */
export const TEST_MARK = { name: "x-test-money", value: "only" } as const;

/** Nothing was sent: whoever answers there is no stand-in. */
export class NotATestRail extends Error {}

export function refuseUnlessMarked(response: Response): void {
  if (response.headers.get(TEST_MARK.name) === TEST_MARK.value) return;
  throw new NotATestRail(`${new URL(response.url).origin} is no sandbox; nothing is sent to it`);
}

/** Asks once; after an answer without the mark, or none, the next call asks again. */
export function createMarkCheck(url: string, timeoutMs: number): () => Promise<void> {
  let found: Promise<void> | null = null;
  const ask = async () => {
    const response = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    refuseUnlessMarked(response);
  };
  return () => {
    found ??= ask().catch((error) => {
      found = null;
      throw error;
    });
    return found;
  };
}
