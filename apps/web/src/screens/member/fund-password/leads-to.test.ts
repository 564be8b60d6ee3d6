import { expect, it } from "vitest";
import { leadsTo } from "./leads-to.ts";

it("leads back to the screen that asked, with what it was asked for", () => {
  expect(leadsTo("/user/withdraw?amount=40")).toEqual({
    path: "/user/withdraw",
    search: { amount: "40" },
  });
});

it("leads to no address outside the app, and to none that nobody knows", () => {
  expect(leadsTo("https://elsewhere.test/user/withdraw")).toBeNull();
  expect(leadsTo("//elsewhere.test")).toBeNull();
  expect(leadsTo("/user/nowhere")).toBeNull();
});

it("leads neither to nothing nor to itself", () => {
  expect(leadsTo(undefined)).toBeNull();
  expect(leadsTo("")).toBeNull();
  expect(leadsTo("/user/fundPwd?to=/user/fundPwd")).toBeNull();
});
