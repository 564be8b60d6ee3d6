/** Letters that a reader mistakes for Latin ones: Cyrillic, Greek, Armenian, and small capitals. */
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
/** Latin letters with a stroke, a hook or a tail, which no Unicode normalization decomposes. */
const STRUCK: Record<string, string> = {
  ...{ a: "Ⱥⱥ", b: "ƀƁƂƃɃɓ", c: "ƇƈȻȼɕ", d: "ĐđƊƋƌɖɗ", e: "Ɇɇ", f: "Ƒƒ", g: "ƓǤǥɠ" },
  ...{ h: "Ħħɦⱨ", i: "Ɨɨ", j: "Ɉɉʝ", k: "Ƙƙⱪ", l: "ŁłƚȽɫɬɭⱠⱡ", m: "ɱⱮ", n: "ƝƞȠɲɳ" },
  ...{ o: "ØøƟⱺ", p: "ƤƥᵽⱣ", q: "ɋʠ", r: "ɌɍɼɽɾⱤ", s: "ʂȿⱾ", t: "ŦŧƫƬƭƮʈȾⱦ", u: "Ʉʉᵾ" },
  ...{ v: "Ʋʋ", w: "Ⱳⱳ", x: "ᶍ", y: "ƳƴɎɏ", z: "ƵƶȤȥʐⱫ" },
};
/**
 * Substitutes used by sites that decorate letters: currency signs, Cherokee, Canadian syllabics,
 * Lisu.
 */
const DECORATED: Record<string, string> = {
  ...{ a: "₳ΛΔ∆ꓮᎪᗩᗅᐱ", b: "฿₿ꓐᏴᏼᗷ", c: "₵¢ꓚᏟᑕ⊂", d: "ꓓᎠᗪᗞ∂", e: "ꓰᎬ∃ɘ", f: "₣ꓝᖴ", g: "₲ꓖᏀ" },
  ...{ h: "ꓧᎻᕼ", i: "ꓲᎥⵊ", j: "ꓙᎫᒍ", k: "₭ꓗᏦ", l: "ꓡᏞᒪ", m: "₥ꓟᎷᗰ", n: "₦ꓠᑎИи∩", o: "ꓳᎾᝪ◯" },
  ...{ p: "₱ꓑᏢᑭ", q: "ᑫ", r: "ꓣᏒᖇЯя", s: "₴ꓢᏚᏕᔕ∫", t: "₮ꓔᎢ┬", u: "ꓴᏌᑌ∪⋃", v: "ꓦᏙᐯ", w: "₩ꓪᏔᗯ" },
  ...{ x: "ꓫ᙭", y: "¥ꓬᎽ", z: "ꓜᏃᘔ" },
};
const LATIN = new Map(
  [LOOK_ALIKES, STRUCK, DECORATED].flatMap((letters) =>
    Object.entries(letters).flatMap(([latin, others]) =>
      [...others].map((other): [string, string] => [other, latin]),
    ),
  ),
);
const LOOKS_LATIN = new RegExp(`[${[...LATIN.keys()].join("")}]`, "gu");

/**
 * Marks over, under and through letters, joining or hidden characters, and letters that render as
 * nothing.
 */
const UNSEEN =
  /\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}|\p{Cf}|[\u0483\u0484\u0487-\u0489\u093c]/gu;

/**
 * The form in which letters are compared: lower case, undecorated, each look-alike as the Latin
 * letter it resembles.
 */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(UNSEEN, "")
    .replace(LOOKS_LATIN, (letter) => LATIN.get(letter) ?? letter)
    .toLowerCase()
    .replaceAll("ß", "ss");
}
