import { expect, it } from "vitest";
import { forbiddenWord } from "./forbidden-words.ts";

it.each([
  ["Returns are GUARANTEED here", "guaranteed"],
  ["a risk-free way", "risk free"],
  ["you can’t lose", "can t lose"],
  ["100 % safe", "100 safe"],
  ["Ｇｕａｒａｎｔｅｅｄ", "guaranteed"],
  ["gua\u200brantee", "guarantee"],
  ["garantía total", "garantia"],
  ["Rendita garantita", "garantita"],
  ["des gains assurés", "gains assures"],
  ["völlig risikolos", "risikolos"],
  ["RİSKSİZ kazanç", "risksiz"],
  ["sıfır risk", "sifir risk"],
  ["sem qualquer risco", "sem qualquer risco"],
  ["gu\u0430r\u0430nte\u0435d profit", "guaranteed"],
  ["G\u0410R\u0410\u039dT\u0130", "garanti"],
  ["ɢᴜᴀʀᴀɴᴛᴇᴇᴅ", "guaranteed"],
  ["guar\ufe0fan\u20dd\u0489teed", "guaranteed"],
  ["It is G-U-A-R-A-N-T-E-E-D.", "guaranteed"],
  ["a g u a r a n t e e", "guarant"],
  ["r.i.s.k. .f.r.e.e", "risk free"],
  ["no R I S K - F R E E", "riskfree"],
  ["gua-ran.teed", "guaranteed"],
])("finds what promises too much in %j", (text, found) => {
  expect(forbiddenWord(text)).toBe(found);
});

it.each([
  "यहाँ मुनाफ़ा पक्का मुनाफ़ा है",
  "इसकी गारंटी है",
  "இது உத்தரவாதமானது",
  "రిస్క్ లేకుండా సంపాదించండి",
  "ಇದಕ್ಕೆ ಖಾತರಿಯಿದೆ",
])("finds it in the scripts of India: %s", (text) => {
  expect(forbiddenWord(text)).not.toBeNull();
});

it.each([
  "The first income arrived this morning.",
  "I asked how the reserve works and read the evidence.",
  "There is a risk, and I know what it is.",
  "Plan A, B, C and D: a b c d e",
  "Доход пришёл утром",
  "Ask for Mr. R. I. S. Koro",
  "मैंने अपना मूलधन वापस पाया।",
  "எனது முதல் வருமானம் வந்தது.",
])("leaves what only tells: %s", (text) => {
  expect(forbiddenWord(text)).toBeNull();
});
