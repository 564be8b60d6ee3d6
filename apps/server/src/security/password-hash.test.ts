import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

describe("a password hash", () => {
  it("is argon2id with OWASP's parameters and a salt of its own", async () => {
    const [one, two] = await Promise.all([hashPassword("Harbour7"), hashPassword("Harbour7")]);
    expect(one).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(two).not.toBe(one);
  });

  it("knows its password and no other", async () => {
    const hash = await hashPassword("Harbour7");
    expect(await isPassword("Harbour7", hash)).toBe(true);
    expect(await isPassword("harbour7", hash)).toBe(false);
    expect(await isPassword("", hash)).toBe(false);
  });

  it("is checked with the parameters it was made with", async () => {
    // Created by the argon2 reference program: echo -n password | argon2 somesalt -id -t 2 -k 65536
    // -p 1
    const other =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPassword("password", other)).toBe(true);
    expect(await isPassword("passwort", other)).toBe(false);
  });

  it("that nobody has is never matched, after the same work", async () => {
    expect(await isPassword("Harbour7", null)).toBe(false);
  });

  it("that cannot be read is a bug, not a wrong password", async () => {
    await expect(isPassword("Harbour7", "$argon2id$nonsense")).rejects.toThrow("cannot be read");
  });
});
