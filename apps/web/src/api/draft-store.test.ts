import { beforeEach, expect, it, vi } from "vitest";

const KEY = "ballast.written";
let tab: Map<string, string>;

/**
 * Loads the app in this tab with the stored drafts, logged in as the member with this share code.
 */
async function open(shareCode: string | null) {
  vi.resetModules();
  const session = await import("./session.ts");
  const member = { name: "Asha", shareCode } as import("./session.ts").SessionMember;
  if (shareCode !== null) session.beginSession("token", member);
  return { ...session, ...(await import("./draft-store.ts")) };
}

beforeEach(() => {
  tab = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  return () => vi.unstubAllGlobals();
}); // @rule input/drafts

it("keeps what was written over a reload, until it is sent", async () => {
  const { saveDraftText } = await open("ASHA01");
  saveDraftText("post", { content: "Half a" });
  saveDraftText("feedback", { question: "Why?" });
  const { readDraftText, dropDraftText } = await open("ASHA01");
  expect(readDraftText("post")).toEqual({ content: "Half a" });
  dropDraftText("post");
  dropDraftText("feedback");
  expect([readDraftText("post"), tab.has(KEY)]).toEqual([undefined, false]);
}); // @rule input/drafts

it("keeps nothing for another member, nor for whoever looks into the tab", async () => {
  const { saveDraftText } = await open("ASHA01");
  saveDraftText("post", { content: "Half a" });
  const { readDraftText } = await open("BINA02");
  expect([readDraftText("post"), tab.has(KEY)]).toEqual([undefined, false]);
}); // @rule input/drafts

it("keeps nothing where nobody is logged in", async () => {
  const asha = await open("ASHA01");
  asha.saveDraftText("post", { content: "Half a" });
  const { saveDraftText, readDraftText } = await open(null);
  saveDraftText("post", { content: "Other" });
  expect([readDraftText("post"), tab.has(KEY)]).toEqual([undefined, false]);
}); // @rule input/drafts

it("is all there after a new nickname, and gone with the session", async () => {
  const { saveDraftText, readDraftText, endSession, changeMember } = await open("ASHA01");
  saveDraftText("post", { content: "Half a" });
  changeMember({ name: "Asha K" });
  expect(readDraftText("post")).toEqual({ content: "Half a" });
  endSession();
  expect([readDraftText("post"), tab.has(KEY)]).toEqual([undefined, false]);
}); // @rule input/drafts

it("keeps nothing that is empty, and reads nothing that is not its own", async () => {
  const { saveDraftText } = await open("ASHA01");
  saveDraftText("post", { content: "Half a", videoUrl: "" });
  saveDraftText("post", { content: " ", videoUrl: "" });
  expect(tab.has(KEY)).toBe(false);
  tab.set(KEY, JSON.stringify({ by: "ASHA01", texts: { post: { content: 7 } } }));
  expect((await open("ASHA01")).readDraftText("post")).toBeUndefined();
}); // @rule input/drafts

it("goes on without a place to keep it", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { saveDraftText, readDraftText } = await open("ASHA01");
  saveDraftText("post", { content: "Half a" });
  expect(readDraftText("post")).toEqual({ content: "Half a" });
}); // @rule input/drafts
