import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PATHS } from "./paths.ts";
import { afterLogin, guard, moveBetween, readPlace, writePlace } from "./place.ts";

describe("a place", () => {
  it("reads back what it wrote, whatever the search holds", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(PATHS)),
        fc.dictionary(fc.string({ minLength: 1 }), fc.string()),
        (path, search) => {
          const place = readPlace(`#${writePlace({ path, search })}`);
          expect(place.path).toBe(path);
          expect(writePlace(place)).toBe(writePlace({ path, search }));
        },
      ),
    );
  });

  it("is the root where the address has no hash", () => {
    expect(readPlace("")).toEqual({ path: "/", search: {} });
  });
});

describe("the guard", () => {
  it("leads the root to the home screen", () => {
    expect(guard({ path: "/", search: {} }, "member").path).toBe("/index");
  });

  it("welcomes at the root who is new on this device, and leads others to the login", () => {
    expect(guard({ path: "/", search: {} }, "new").path).toBe("/welcome");
    expect(guard({ path: "/", search: {} }, "returning").path).toBe("/user/login");
    expect(guard({ path: "/index", search: {} }, "new").path).toBe("/user/login");
    expect(guard({ path: "/welcome", search: {} }, "member").path).toBe("/index");
  });

  it.each(Object.entries(PATHS).filter(([, facts]) => !("visitor" in facts)))(
    "sends a visitor of %s to the login and keeps the whole place",
    (path) => {
      const wanted = { path, search: { productId: "prd_1", type: "5" } };
      const login = guard(wanted, "returning");
      expect(login.path).toBe("/user/login");
      expect(afterLogin(login.search)).toEqual(wanted);
    },
  );

  it.each(Object.entries(PATHS).filter(([, facts]) => "visitor" in facts))(
    "lets a visitor see %s",
    (path) => {
      expect(guard({ path, search: {} }, "returning").path).toBe(path);
    },
  );

  it("leads a member away from the login, to the place wanted", () => {
    const login = { path: "/user/login", search: { to: "/user/withdraw" } };
    expect(guard(login, "member")).toEqual({ path: "/user/withdraw", search: {} });
  });

  it.each(["https://elsewhere.example/", "//elsewhere.example", "/user/login?to=/user/login"])(
    "never leads out of the app: %s",
    (to) => {
      const { path } = guard({ path: "/user/login", search: { to } }, "member");
      expect(["/index", to]).toContain(path);
      expect(writePlace({ path, search: {} })).toBe(path);
    },
  );

  it("shows a path nobody knows to everyone: the catch-all", () => {
    expect(guard({ path: "/nothing/here", search: {} }, "returning").path).toBe("/nothing/here");
  });
});

it("slides by depth alone", () => {
  expect(moveBetween("/index", "/index/detail")).toBe("deeper");
  expect(moveBetween("/index/detail", "/index")).toBe("back");
  expect(moveBetween("/index", "/mine")).toBe("level");
});
