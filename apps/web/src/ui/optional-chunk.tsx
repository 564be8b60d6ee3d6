/** A piece without which a screen is whole: where its script cannot be had, nothing stands there. */
import { type ComponentType, lazy, useState } from "react";
import { useWhenBack } from "../api/network.ts";

type Load = () => Promise<{ default: ComponentType }>;

export function optionalChunk(load: Load) {
  return lazy(() => load().catch(() => ({ default: () => <Missing load={load} /> })));
}

/** Until the network is back. */
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
