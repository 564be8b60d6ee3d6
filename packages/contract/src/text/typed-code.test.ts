import { expect, it } from "vitest";
import { compactCode, invitationCode, invitationText, numericCode } from "./typed-code.ts";

it.each([
  ["ab-cd 23_45", "ABCD2345"],
  ["ıspanak", "ISPANAK"],
  ["İSTANBUL", "ISTANBUL"],
  ["i̇stanbul", "ISTANBUL"],
  ["ＡＢ२३", "AB23"],
  ["\u200bAB\u00adCD", "ABCD"],
  ["AB•CD", "AB•CD"],
])("%j as a code is %j", (typed, code) => {
  expect(compactCode(typed)).toBe(code);
}); // @rule input/no-spaces

it.each([
  ["https://ballast.example/#/user/login/register?code=ABCD2345", "ABCD2345"],
  ["Ad. Join me: http://localhost:3000/#/user/login/register?code=abcd2345 - soon", "ABCD2345"],
  [
    "https://wa.me/?text=https%3A%2F%2Fx%2F%23%2Fuser%2Flogin%2Fregister%3Fcode%3DABCD2345",
    "ABCD2345",
  ],
  ["/#/user/login/register?lang=tr&code=ABCD2345.", "ABCD2345"],
  ["abcd 2345", "ABCD2345"],
])("the invitation %j has the code %j", (typed, code) => {
  expect(invitationCode(typed)).toBe(code);
}); // @rule input/digits

it("keeps the letters of an invitation as they were typed, for the field", () => {
  expect(invitationText(" zz-zz ")).toBe("zzzz");
});

it.each([
  ["१२३४५६", "123456"],
  ["۱۲۳ ۴۵۶", "123456"],
  ["Your Ballast code is 123456. Valid for 10 minutes.", "123456"],
  ["123456 or 654321", "123456OR654321"],
  ["1234567", "1234567"],
  ["12a456", "12A456"],
])("%j is read as the code %j", (typed, code) => {
  expect(numericCode(typed, 6)).toBe(code);
}); // @rule input/digits
