/** The first graphemes of a text that fit into so many UTF-16 units, so that no letter loses its marks. */
export function shortText(text: string, most: number): string {
  let short = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > most) break;
    short += segment;
  }
  return short.trimEnd();
}
