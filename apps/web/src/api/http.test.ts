import { LOG_POSITION } from "@ballast/contract/log-position.ts";
import type { Route } from "@ballast/contract/route.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { afterEach, expect, it, vi } from "vitest";
import { languageName } from "../i18n/language.ts";
import { send } from "./http.ts";
import { prefetchedAnswers, prefetchKey } from "./prefetched-answers.ts";
import { clockAhead, setClockAhead } from "./server-time.ts";

const NOTICES: Route = {
  service: "user",
  method: "GET",
  path: "sys/scroll-notice",
  member: false,
  body: "query",
  money: false,
};
const now = new Date("2026-11-20T10:00:00Z");

afterEach(() => {
  setClockAhead();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("takes a prefetched response once, and follows its time as that of any other", async () => {
  vi.useFakeTimers({ now });
  const answer = (code: number, time: string) =>
    Response.json({ code, msg: "ok", data: time }, { headers: { "server-time": time } });
  const fetched = vi.fn(async () => answer(200, "2026-11-20T10:00:03Z"));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", { ballastAhead: new Map() });
  const url = `${pathOf(NOTICES)}?`;
  prefetchedAnswers(window).set(
    prefetchKey(url, languageName(), ""),
    Promise.resolve(answer(200, "2026-11-20T10:05:00Z")),
  );

  expect((await send(NOTICES, {})).data).toBe("2026-11-20T10:05:00Z");
  expect([fetched.mock.calls.length, clockAhead()]).toEqual([0, 300_000]);
  expect((await send(NOTICES, {})).data).toBe("2026-11-20T10:00:03Z");
  expect([fetched.mock.calls.length, clockAhead()]).toEqual([1, 3_000]);
});

it("sends the position of the last answer, and none after a request without an answer", async () => {
  const sent: (string | null)[] = [];
  let fails = false;
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(LOG_POSITION));
    if (fails) throw new TypeError("no network");
    const body = { code: 200, msg: "ok", data: null };
    return Response.json(body, { headers: { [LOG_POSITION]: "00000001.1-50" } });
  });
  const post: Route = { ...NOTICES, method: "POST", body: "form" };
  await send(NOTICES, {});
  await send(NOTICES, {});
  fails = true;
  await expect(send(NOTICES, {})).rejects.toThrow();
  await expect(send(post, {})).rejects.toThrow();
  fails = false;
  await send(NOTICES, {});
  await send(NOTICES, {});
  const known = "00000001.1-50";
  expect(sent).toEqual([null, known, known, known, null, known]);
});
