/** Whether the screen is wide enough for a rail beside the page. */
const WIDE = "(min-width:56.25em)";

export const isWide = () => window.matchMedia(WIDE).matches;

export function onWidth(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
