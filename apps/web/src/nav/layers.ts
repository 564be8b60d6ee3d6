/** What lies above a screen, the topmost last: sheets and dialogs. Going back closes one of them first. */
const layers: (() => void)[] = [];
let changed = () => {};

/** `close` may find that it must stay. Answers what takes the layer off again. */
export function layOver(close: () => void): () => void {
  layers.push(close);
  changed();
  return () => {
    layers.splice(layers.lastIndexOf(close), 1);
    changed();
  };
}

export const isCovered = () => layers.length > 0;

export function closeTopmost(): void {
  layers.at(-1)?.();
}

/** For the router alone: told whenever a layer comes or goes. */
export function onLayers(listener: () => void): () => void {
  changed = listener;
  return () => {
    changed = () => {};
  };
}
