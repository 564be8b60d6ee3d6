/** The script bytes that a screen loads with an empty cache, as transferred. */
import { PREFETCH_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import type { Request } from "@playwright/test";
import { newPhone, open, type Visitor } from "./visit.ts";

export type Screen = { name: string; place: string; signedIn: boolean; locale: string };

/** Transferred bodies, without the response headers. */
export type Bytes = { files: number; gzip: number; brotli: number };

export type Scripts = {
  /** The scripts of the screen itself. */
  own: Bytes;
  /** Also includes the scripts that it prefetches for the next screens when the phone is idle. */
  withNext: Omit<Bytes, "brotli">;
};

export async function countScripts(visitor: Visitor, screen: Screen): Promise<Scripts> {
  const gzip = await loaded(visitor, screen, "gzip");
  const brotli = await loaded(visitor, screen, "br");
  const all = await loaded(visitor, screen, "gzip", true);
  if (gzip.length !== brotli.length) throw new Error(`${screen.name} loads now this, now that`);
  return {
    own: { files: gzip.length, gzip: total(gzip), brotli: total(brotli) },
    withNext: { files: all.length, gzip: total(all) },
  };
}

async function loaded(
  visitor: Visitor,
  { place, signedIn, locale }: Screen,
  encoding: "gzip" | "br",
  idles = false,
): Promise<number[]> {
  const phone = await newPhone(visitor, { signedIn, locale, idles });
  await phone.setExtraHTTPHeaders({ "accept-encoding": encoding });
  try {
    const page = await phone.newPage();
    const scripts: Request[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script") scripts.push(request);
    });
    await open(page, place);
    if (idles) await page.waitForTimeout(PREFETCH_TIMEOUT_MS);
    return await Promise.all(scripts.map(sizeOf));
  } finally {
    await phone.close();
  }
}

async function sizeOf(request: Request): Promise<number> {
  return (await request.sizes()).responseBodySize;
}

const total = (sizes: number[]) => sizes.reduce((bytes, size) => bytes + size, 0);
