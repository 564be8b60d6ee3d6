/**
 * A lazily loaded part that a screen can do without: when its script cannot be loaded, nothing is
 * shown.
 */
import { type ComponentType, lazy, useState } from "react";
import { useWhenBack } from "../api/network.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export function optionalChunk<Props extends object>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(() =>
    load().catch(() => ({ default: (props: Props) => <Missing load={load} props={props} /> })),
  );
}

/** Shows nothing, and loads the script again when the network is back. */
function Missing<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Piece, setPiece] = useState<ComponentType<Props> | null>(null);
  useWhenBack(() => {
    load().then(
      (piece) => setPiece(() => piece.default),
      () => {},
    );
  });
  return Piece && <Piece {...props} />;
}
