import { expect, it } from "vitest";
import {
  beginSession,
  changeMember,
  endSession,
  type SessionMember,
} from "../../../api/session.ts";
import { dropDraft, keepDraft, readDraft } from "./kept-draft.ts";

it("keeps what was typed for ten minutes, and no password", () => {
  keepDraft("cash", { amount: "40.5", payPassword: "Lantern88light" }, 0);
  expect(readDraft("cash", 599_999)).toEqual({ amount: "40.5" });
  expect(readDraft("cash", 600_000)).toEqual({});
});

it("is empty for another form, and once it is dropped", () => {
  keepDraft("cash", { amount: "1" });
  expect(readDraft("other")).toEqual({});
  dropDraft("cash");
  expect(readDraft("cash")).toEqual({});
});

it("keeps nothing for who comes after, and all for who changes a nickname", () => {
  beginSession("one", { name: "Asha" } as SessionMember);
  keepDraft("cash", { amount: "1" });
  changeMember({ name: "Asha K" });
  expect(readDraft("cash")).toEqual({ amount: "1" });
  endSession();
  expect(readDraft("cash")).toEqual({});
});
