/** How many bytes of script a screen loads on an empty cache, as they travel. */
import { PREFETCH_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import type { Request } from "@playwright/test";
import { newPhone, open, type Visitor } from "./visit.ts";

export type Screen = { name: string; place: string; signedIn: boolean; locale: string };

/** Bodies as they travel, without the headers of the answers. */
export type Bytes = { files: number; gzip: number; brotli: number };

export type Scripts = {
  /** What the screen itself needs. */
  own: Bytes;
  /** And what it fetches for the next ones when the phone is idle. */
  withNext: Omit<Bytes, "brotli">;
  /** The sandbox's: they come with test rails and are no part of the app. */
  sandbox: Bytes;
};

export async function countScripts(visitor: Visitor, screen: Screen): Promise<Scripts> {
  const gzip = await loaded(visitor, screen, "gzip");
  const brotli = await loaded(visitor, screen, "br");
  const all = await loaded(visitor, screen, "gzip", true);
  const bytes = (isSandbox: boolean): Bytes => {
    const [inGzip, inBrotli] = [total(gzip, isSandbox), total(brotli, isSandbox)];
    if (inGzip.files !== inBrotli.files) throw new Error(`${screen.name} loads now this, now that`);
    return { files: inGzip.files, gzip: inGzip.bytes, brotli: inBrotli.bytes };
  };
  const { files, bytes: gzipBytes } = total(all, false);
  return { own: bytes(false), withNext: { files, gzip: gzipBytes }, sandbox: bytes(true) };
}

type Sizes = { bytes: number; isSandbox: boolean }[];

async function loaded(
  visitor: Visitor,
  { place, signedIn, locale }: Screen,
  encoding: "gzip" | "br",
  idles = false,
): Promise<Sizes> {
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

async function sizeOf(request: Request): Promise<Sizes[number]> {
  const { responseBodySize } = await request.sizes();
  return {
    bytes: responseBodySize,
    isSandbox: new URL(request.url()).pathname.startsWith("/sandbox/"),
  };
}

function total(sizes: Sizes, isSandbox: boolean): { files: number; bytes: number } {
  const counted = sizes.filter((size) => size.isSandbox === isSandbox);
  return {
    files: counted.length,
    bytes: counted.reduce((bytes, size) => bytes + size.bytes, 0),
  };
}
