import { expect, it } from "vitest";
import { parseReturnPath } from "./parse-return-path.ts";

it("leads back to the screen that asked, with what it was asked for", () => {
  expect(parseReturnPath("/user/withdraw?amount=40")).toEqual({
    path: "/user/withdraw",
    search: { amount: "40" },
  });
});

it("leads to no address outside the app, and to none that nobody knows", () => {
  expect(parseReturnPath("https://elsewhere.test/user/withdraw")).toBeNull();
  expect(parseReturnPath("//elsewhere.test")).toBeNull();
  expect(parseReturnPath("/user/nowhere")).toBeNull();
});

it("leads neither to nothing nor to itself", () => {
  expect(parseReturnPath(undefined)).toBeNull();
  expect(parseReturnPath("")).toBeNull();
  expect(parseReturnPath("/user/fundPwd?to=/user/fundPwd")).toBeNull();
});
