// @rule input/password
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { Refusal } from "../platform/refusal.ts";
import { checkNewPassword } from "./password-rules.ts";

function refusalOf(password: string, confirmation?: string): RefusalCode | null {
  try {
    checkNewPassword(password, confirmation);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

describe("a new password", () => {
  it.each([
    ["Harbour7", null],
    ["h1234567890123456789012a", null],
    ["Harbou7", "password_form"],
    ["h1234567890123456789012ab", "password_form"],
    ["7Harbour", "password_form"],
    ["Harbour 7", "password_form"],
    ["Harbour-7", "password_form"],
    ["Härbour77", "password_form"],
    ["Harbour7\n", "password_form"],
    ["", "password_form"],
    ["password1", "password_breached"],
    ["PASSWORD1", "password_breached"],
    ["qWeRtYuIoP", "password_breached"],
  ] as const)("%j is answered with %s", (password, refusal) => {
    expect(refusalOf(password)).toBe(refusal);
  });

  it("is compared with its confirmation to the letter, before anything else", () => {
    expect(refusalOf("Harbour7", "harbour7")).toBe("passwords_differ");
    expect(refusalOf("short", "shorter")).toBe("passwords_differ");
  }); // @rule input/password-twice
});
