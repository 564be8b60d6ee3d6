/**
 * The stand-ins of bank and SMS declare in each response that they move test money only. The mark is
 * requested first, without our token, and a service without it is never sent anything.
 */
export const TEST_MARK = { name: "x-test-money", value: "only" } as const;

/** The service has no test mark, so nothing was sent. */
export class NotATestRail extends Error {}

export function refuseUnlessMarked(response: Response): void {
  if (response.headers.get(TEST_MARK.name) === TEST_MARK.value) return;
  throw new NotATestRail(`${new URL(response.url).origin} is no sandbox; nothing is sent to it`);
}

/** Checks once; after a response without the mark, or none, the next call checks again. */
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
