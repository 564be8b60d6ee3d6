/**
 * Measures the member's app in a real browser, as it is built and served: script bytes, time to the
 * next screen, frames of a slide, Lighthouse. A whole Ballast with the demo data runs for it and is removed
 * afterwards.
 */
import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { publicId } from "@ballast/contract/ids.ts";
import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../e2e/browser.ts";
import { demoMember, newSession } from "../../e2e/members.ts";
import {
  buildForStack,
  chooseFirstPort,
  makeFolder,
  removeStacks,
  startTestStack,
} from "../../e2e/stack.ts";
import { createClient, createSandbox, type SandboxPlace } from "../../scripts/client.ts";
import { findProduct } from "../../scripts/member-life.ts";
import { auditAll, installLighthouse, type Page } from "./lighthouse.ts";
import { openReference, type Reference } from "./reference.ts";
import type { MeasuredApp } from "./report.ts";
import { countScripts, type Screen } from "./scripts.ts";
import { measureSlides } from "./slides.ts";
import { stepBehind } from "./step-behind.ts";
import { measureTaps } from "./taps.ts";
import type { Visitor } from "./visit.ts";

const PRODUCT = "Breakwater 30";

const SCREENS: Screen[] = [
  { name: "login", place: "/user/login", signedIn: false, locale: "en-US" },
  { name: "login in Tamil", place: "/user/login", signedIn: false, locale: "ta-IN" },
  { name: "home", place: "/index", signedIn: true, locale: "en-US" },
  { name: "home in Tamil", place: "/index", signedIn: true, locale: "ta-IN" },
];

/**
 * The repetitions of each tap and slide, and of each audit, the factors by which the processor is slowed for
 * taps, and the audited screens; all screens when `only` is absent.
 */
export type AppSizes = {
  taps: number;
  /** How often each slide is measured; 0 leaves them out, which a busy machine cannot draw in time. */
  slides: number;
  slowdowns: number[];
  rounds: number;
  only?: string[];
};

export const WHOLE: AppSizes = { taps: 10, slides: 10, slowdowns: [1, 4], rounds: 5 };

export async function measureApp(ended: AbortSignal, sizes: AppSizes): Promise<MeasuredApp> {
  const life = new AbortController();
  setMaxListeners(50, life.signal);
  ended.addEventListener("abort", () => life.abort(ended.reason), { once: true });
  console.log("Starting a Ballast with the demo data …");
  const folder = await makeFolder();
  try {
    await buildForStack(life.signal);
    const dataDir = join(folder, "stack");
    const stack = await startTestStack({
      ...{ dataDir, firstPort: chooseFirstPort(), life },
      realPasswords: true,
    });
    try {
      stepBehind(dataDir);
      return await measureAt(stack, sizes, life.signal);
    } finally {
      await stack.stop();
    }
  } finally {
    await removeStacks(folder);
  }
}

/** Measures a Ballast that already runs. */
export async function measureAt(
  place: SandboxPlace,
  sizes: AppSizes,
  signal: AbortSignal,
): Promise<MeasuredApp> {
  await installLighthouse(signal);
  const isWanted = ({ name }: { name: string }) => sizes.only?.includes(name) ?? true;
  const { url } = place;
  const program = await findBrowser();
  const reference = await openReference();
  const browser = await chromium.launch({
    executablePath: program.executablePath,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...program.env },
  });
  try {
    const { session, product } = await memberAt(place);
    const visitor: Visitor = { browser, url, session };
    const scripts: MeasuredApp["scripts"] = [];
    for (const screen of SCREENS.filter(isWanted)) {
      signal.throwIfAborted();
      scripts.push({ ...screen, ...(await countScripts(visitor, screen)) });
      console.log(`Scripts, ${screen.name}: ${JSON.stringify(scripts.at(-1))}`);
    }
    const places = { product, reactUrl: reference.reactUrl };
    const taps = await measureTaps(visitor, places, sizes, signal);
    const slides =
      sizes.slides === 0
        ? []
        : await measureSlides(visitor, reference.emptyUrl, sizes.slides, signal);
    const pages = pagesOf(visitor, product, reference).filter(isWanted);
    const audits = await auditAll(program, pages, sizes.rounds, signal);
    const { react } = reference;
    return {
      browser: browser.version(),
      react,
      scripts,
      taps,
      slides,
      audits,
      rounds: sizes.rounds,
    };
  } finally {
    reference.stop();
    await browser.close();
  }
}

/** The stored session of a member with orders, and the path of a product on show. */
async function memberAt(place: SandboxPlace) {
  const client = (token?: string) => createClient(place.url, token);
  const member = await demoMember({ ...place, sandbox: createSandbox(place), client }, "running");
  const { productId } = await findProduct(member.client, PRODUCT);
  const { "ballast.session": session } = await newSession(member);
  const product = `/index/detail?productId=${publicId("product", productId)}`;
  return { session: JSON.stringify(session), product };
}

function pagesOf({ url, session }: Visitor, product: string, reference: Reference): Page[] {
  return [
    { name: "an empty page", url: reference.emptyUrl, isReference: true },
    { name: "React alone", url: reference.reactUrl, isReference: true },
    { name: "login", url: `${url}/#/user/login` },
    { name: "home", url: `${url}/#/index`, session },
    { name: "product", url: `${url}/#${product}`, session },
    { name: "wallet", url: `${url}/#/user/balance`, session },
    { name: "home, again", url: `${url}/#/index`, session, returns: true },
    { name: "product, again", url: `${url}/#${product}`, session, returns: true },
    { name: "wallet, again", url: `${url}/#/user/balance`, session, returns: true },
  ];
}
