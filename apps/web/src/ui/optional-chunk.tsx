/**
 * A lazily loaded part that a screen can do without: when its script cannot be loaded, nothing is
 * shown.
 */
import { type ComponentType, lazy, useState } from "react";
import { useWhenBack } from "../api/network.ts";

type Load = () => Promise<{ default: ComponentType }>;

export function optionalChunk(load: Load) {
  return lazy(() => load().catch(() => ({ default: () => <Missing load={load} /> })));
}

/** Shows nothing, and loads the script again when the network is back. */
function Missing({ load }: { load: Load }) {
  const [Piece, setPiece] = useState<ComponentType | null>(null);
  useWhenBack(() => {
    load().then(
      (piece) => setPiece(() => piece.default),
      () => {},
    );
  });
  return Piece && <Piece />;
}
