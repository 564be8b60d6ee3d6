import { afterEach, expect, it, vi } from "vitest";

const KEY = "ballast.areaCode";
const GB = { country: "GB", name: "United Kingdom", areaCode: "44" };
const DE = { country: "DE", name: "Germany", areaCode: "49" };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ["the browser's first region", null, ["de-DE", "en-GB"], "DE"],
  ["the browser's only region", null, ["en", "en-GB"], "GB"],
  ["the area code chosen here, before the browser", GB, ["de-DE"], "GB"],
  ["the area code chosen here, of a browser of another country", DE, ["en-GB"], "DE"],
  ["the browser, where what is stored is none", { country: "GB" }, ["de-DE"], "DE"],
  ["nothing, where neither tells", null, ["es-419"], null],
])("is that of %s", async (_name, chosen, languages, region) => {
  const stored = chosen && JSON.stringify(chosen);
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === KEY ? stored : null) });
  vi.stubGlobal("navigator", { languages });
  const { phoneRegion } = await import("./phone-region.ts");
  expect(phoneRegion()).toBe(region);
});
