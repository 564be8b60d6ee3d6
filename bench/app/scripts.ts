/** How many bytes of script a screen loads on an empty cache, as they travel. */
import type { Request } from "@playwright/test";
import { newPhone, open, type Visitor } from "./visit.ts";

export type Screen = { name: string; place: string; signedIn: boolean; locale: string };

/** Bodies as compressed, without the headers of the answers. */
export type Bytes = { files: number; gzip: number; brotli: number };

export type Scripts = {
  /** What the screen itself needs. */
  own: Bytes;
  /** And what it fetches for the next ones when the phone is idle. */
  withNext: Bytes;
  /** The sandbox's: they come with test rails and are no part of the app. */
  sandbox: Bytes;
};

export async function countScripts(visitor: Visitor, screen: Screen): Promise<Scripts> {
  const load = (encoding: string, idles: boolean) => loaded(visitor, screen, encoding, idles);
  const [ownGzip, ownBrotli] = [await load("gzip", false), await load("br", false)];
  const [allGzip, allBrotli] = [await load("gzip", true), await load("br", true)];
  const both = (gzip: Sizes, brotli: Sizes, isSandbox: boolean): Bytes => {
    const of = (sizes: Sizes) => sizes.filter((size) => size.isSandbox === isSandbox);
    if (of(gzip).length !== of(brotli).length) throw new Error(`${screen.place}: other files`);
    return { files: of(gzip).length, gzip: sum(of(gzip)), brotli: sum(of(brotli)) };
  };
  return {
    own: both(ownGzip, ownBrotli, false),
    withNext: both(allGzip, allBrotli, false),
    sandbox: both(ownGzip, ownBrotli, true),
  };
}

type Sizes = { bytes: number; isSandbox: boolean }[];

async function loaded(
  visitor: Visitor,
  { place, signedIn, locale }: Screen,
  encoding: string,
  idles: boolean,
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

function sum(sizes: Sizes): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0);
}
