/** Letters that a reader takes for a Latin one: of Cyrillic, Greek, Armenian, and small capitals. */
const LOOK_ALIKES: Record<string, string> = {
  a: "АаΑαɑᴀ",
  b: "ВвЬьΒβʙ",
  c: "СсϹϲᴄ",
  d: "Ԁԁᴅ",
  e: "ЕеЄєΕεᴇ",
  f: "Ϝϝꜰ",
  g: "Ԍԍɡɢց",
  h: "НһҺΗʜհ",
  i: "ІіӀΙιɪı",
  j: "ЈјϳᴊՅ",
  k: "КкΚκᴋ",
  l: "ӏʟⅼ",
  m: "МмΜᴍ",
  n: "нПпΝηɴոռ",
  o: "ОоΟοσᴏօ",
  p: "РрΡρᴘ",
  q: "Ԛԛզ",
  r: "гʀ",
  s: "ЅѕꜱՏ",
  t: "ТтΤτᴛ",
  u: "μυսᴜ",
  v: "Ѵѵνᴠ",
  w: "ԜԝωᴡաШш",
  x: "ХхΧχ",
  y: "УуҮүΥγʏ",
  z: "Ζζᴢ",
};
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other): [string, string] => [other, latin]),
  ),
);
const LOOKS_LATIN = new RegExp(`[${[...LATIN.keys()].join("")}]`, "gu");

/** Marks over, under and through letters, what joins or hides, and letters that show nothing. */
const UNSEEN =
  /\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}|\p{Cf}|[\u0483\u0484\u0487-\u0489\u093c]/gu;

/** A text as letters are compared: small, plain, each look-alike as the Latin one it looks like. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(UNSEEN, "")
    .replace(LOOKS_LATIN, (letter) => LATIN.get(letter) ?? letter)
    .toLowerCase()
    .replaceAll("ß", "ss");
}
