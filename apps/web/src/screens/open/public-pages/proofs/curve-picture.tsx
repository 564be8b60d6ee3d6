/** Draws both lines over time; the days without a proof are left open and marked. */
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../../i18n/format.ts";
import { drawingOf, HEIGHT, WIDTH } from "./curve.ts";

export function Curve({ proofs }: { proofs: PublishedProof[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { owed, found, gaps } = drawingOf(proofs);
  const [newest, oldest] = [proofs[0], proofs.at(-1)];
  return (
    <figure className="mt-4">
      <svg
        role="img"
        aria-label={t`What was owed and what was found, day by day`}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="block h-32 w-full"
      >
        {gaps.map(({ from, x, width }) => (
          <rect
            key={from}
            x={x}
            width={width}
            y="-2"
            height={HEIGHT + 4}
            className="fill-bad-soft"
          />
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
        <Line pieces={found} look="stroke-quiet" dashed />
        <Line pieces={owed} look="stroke-sea" />
      </svg>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-12 text-quiet">
        <span>{oldest && format.day(oldest.day)}</span>
        <span>{newest && format.day(newest.day)}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-12 text-quiet">
        <span>
          <Mark look="stroke-sea" /> <Trans>Owed</Trans>
        </span>
        <span>
          <Mark look="stroke-quiet" dashed /> <Trans>Found there</Trans>
        </span>
        {gaps.length > 0 && (
          <span>
            <svg aria-hidden="true" width="14" height="10" className="inline-block">
              <rect width="14" height="10" rx="2" className="fill-bad-soft stroke-bad" />
            </svg>{" "}
            <Trans>No proof</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const DASHES = { strokeDasharray: "5 4" };

function Line(props: { pieces: string[]; look: string; dashed?: boolean }) {
  return props.pieces.map((points) => (
    <polyline
      key={points}
      points={points}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={props.look}
      {...(props.dashed ? DASHES : {})}
    />
  ));
}

function Mark({ look, dashed = false }: { look: string; dashed?: boolean }) {
  return (
    <svg aria-hidden="true" width="20" height="10" className="inline-block">
      <line x2="20" y1="5" y2="5" strokeWidth="2" className={look} {...(dashed ? DASHES : {})} />
    </svg>
  );
}
