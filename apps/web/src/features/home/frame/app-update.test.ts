import { expect, it } from "vitest";
import { downloadHref, isShown } from "./app-update.ts";

const found = { version: "0.6.0", code: 60, downUrl: "/app", extra: "", compulsory: false };

it("shows a new version until it is put off, and the one after it again", () => {
  expect(isShown(found, 0, false)).toBe(true);
  expect(isShown(found, 60, false)).toBe(false);
  expect(isShown({ ...found, code: 61 }, 60, false)).toBe(true);
});

it("shows what was put off when the member asks for it", () => {
  expect(isShown(found, 60, true)).toBe(true);
});

it("shows a compulsory one always", () => {
  expect(isShown({ ...found, compulsory: true }, 60, false)).toBe(true);
});

it("leads to addresses of the web alone", () => {
  expect(downloadHref("/get/ballast.apk", "https://ballast.test/#/mine")).toBe(
    "https://ballast.test/get/ballast.apk",
  );
  expect(downloadHref("https://get.ballast.test/app", "https://ballast.test/")).toBe(
    "https://get.ballast.test/app",
  );
  expect(downloadHref("javascript:alert(1)", "https://ballast.test/")).toBeNull();
  expect(downloadHref("", "https://ballast.test/")).toBe("https://ballast.test/");
  expect(downloadHref("http://", "https://ballast.test/")).toBeNull();
});
