import { beforeEach, expect, it, vi } from "vitest";

const KEY = "ballast.written";
let tab: Map<string, string>;

/** The app as it starts in this tab, with what the tab kept, for the member of this code. */
async function open(shareCode: string | null) {
  vi.resetModules();
  const session = await import("./session.ts");
  const member = { name: "Asha", shareCode } as import("./session.ts").SessionMember;
  if (shareCode !== null) session.beginSession("token", member);
  return { ...session, ...(await import("./written.ts")) };
}

beforeEach(() => {
  tab = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it("keeps what was written over a reload, until it is sent", async () => {
  const { keepWritten } = await open("ASHA01");
  keepWritten("post", { content: "Half a" });
  keepWritten("feedback", { question: "Why?" });
  const { readWritten, dropWritten } = await open("ASHA01");
  expect(readWritten("post")).toEqual({ content: "Half a" });
  dropWritten("post");
  dropWritten("feedback");
  expect([readWritten("post"), tab.has(KEY)]).toEqual([undefined, false]);
}); // @rule input/drafts

it("keeps nothing for another member, nor for whoever looks into the tab", async () => {
  const { keepWritten } = await open("ASHA01");
  keepWritten("post", { content: "Half a" });
  const { readWritten } = await open("BINA02");
  expect([readWritten("post"), tab.has(KEY)]).toEqual([undefined, false]);
}); // @rule input/drafts

it("keeps nothing where nobody is logged in", async () => {
  const asha = await open("ASHA01");
  asha.keepWritten("post", { content: "Half a" });
  const { keepWritten, readWritten } = await open(null);
  keepWritten("post", { content: "Other" });
  expect([readWritten("post"), tab.has(KEY)]).toEqual([undefined, false]);
});

it("is all there after a new nickname, and gone with the session", async () => {
  const { keepWritten, readWritten, endSession, changeMember } = await open("ASHA01");
  keepWritten("post", { content: "Half a" });
  changeMember({ name: "Asha K" });
  expect(readWritten("post")).toEqual({ content: "Half a" });
  endSession();
  expect([readWritten("post"), tab.has(KEY)]).toEqual([undefined, false]);
});

it("keeps nothing that is empty, and reads nothing that is not its own", async () => {
  const { keepWritten } = await open("ASHA01");
  keepWritten("post", { content: "Half a", videoUrl: "" });
  keepWritten("post", { content: " ", videoUrl: "" });
  expect(tab.has(KEY)).toBe(false);
  tab.set(KEY, JSON.stringify({ by: "ASHA01", texts: { post: { content: 7 } } }));
  expect((await open("ASHA01")).readWritten("post")).toBeUndefined();
});

it("goes on without a place to keep it", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keepWritten, readWritten } = await open("ASHA01");
  keepWritten("post", { content: "Half a" });
  expect(readWritten("post")).toEqual({ content: "Half a" });
});
