/** Measures a member's check where members run it: the browser's script, in a browser. */
import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../e2e/browser.ts";

/** The proof as published and saved; `owed` is decimal text. */
export type Proof = { commit: string; proof: string; identifier: string; owed: string };
export type Checking = { medianMs: number; slowestMs: number };

type Checker = {
  verifyProof(given: Omit<Proof, "owed"> & { owed: bigint }): { ok: boolean; refusal?: string };
};

/**
 * Checks each proof with `script`, on a processor slowed by this factor. Throws when one is
 * refused.
 */
export async function checkInBrowser(
  script: string,
  proofs: readonly Proof[],
  slower: number,
): Promise<Checking> {
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    ...{ executablePath, args: BROWSER_FLAGS },
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const times = await page.evaluate(checkAll, { script, proofs });
    const sorted = times.toSorted((a, b) => a - b);
    return { medianMs: sorted[sorted.length >> 1] ?? 0, slowestMs: sorted.at(-1) ?? 0 };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: the milliseconds of each check. */
async function checkAll(given: { script: string; proofs: readonly Proof[] }): Promise<number[]> {
  const url = URL.createObjectURL(new Blob([given.script], { type: "text/javascript" }));
  const { verifyProof } = (await import(url)) as Checker;
  return given.proofs.map(({ owed, ...proof }) => {
    const began = performance.now();
    const verdict = verifyProof({ ...proof, owed: BigInt(owed) });
    const took = performance.now() - began;
    if (!verdict.ok) throw new Error(verdict.refusal);
    return took;
  });
}
