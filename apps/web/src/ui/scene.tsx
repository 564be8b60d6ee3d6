/**
 * The drawings of the sea: flat shapes, three bands of water, by day in the light theme and by
 * night in the dark one, from the same shapes. The shapes reach beyond the view, so that a scene
 * fills any width with waves instead of growing.
 */
import type { ReactNode } from "react";
import { BOAT, REACH, water } from "./sea-shapes.ts";

/** As attributes: classes for them would be part of the page that every visit loads. */
const COLOUR = {
  sky: "var(--color-a-sky)",
  sun: "var(--color-a-sun)",
  far: "var(--color-a-far)",
  mid: "var(--color-a-mid)",
  sea: "var(--color-a-sea)",
  foam: "var(--color-a-foam)",
  white: "var(--color-a-white)",
  ink: "var(--color-a-ink)",
  rust: "var(--color-a-rust)",
  rock: "var(--color-a-rock)",
  stone: "var(--color-a-stone)",
  beam: "var(--color-a-beam)",
  lamp: "var(--color-a-lamp)",
};

export type SceneColour = keyof typeof COLOUR;

/** For a canvas, which draws the same shapes. */
export const sceneColour = (colour: SceneColour): string => COLOUR[colour];

const sheet = (y: number, bottom: number) =>
  `M${-REACH} ${y}h${2 * REACH + 390}V${bottom}H${-REACH}z`;

function Sun({ x, y, r }: { x: number; y: number; r: number }) {
  return <circle cx={x} cy={y} r={r} fill={COLOUR.sun} />;
}

/** Stands at its lamp's gallery; its foot is 96 below. */
function Lighthouse({ isLit }: { isLit: boolean }) {
  return (
    <>
      <path fill={COLOUR.white} d="M-12 0h24l7 96h-38z" />
      <path
        fill={COLOUR.sea}
        d="M-13.600 22h27.200l1.600 22h-30.400zM-16.800 66h33.600l2.200 30h-38z"
      />
      <path fill={COLOUR.ink} d="M-20-5h40v6h-40zM-11-27h22v22h-22zM-1-50h2v10h-2z" />
      <path fill={isLit ? COLOUR.lamp : COLOUR.stone} d="M-8-23h7v15h-7zM1-23h7v15h-7z" />
      <path fill={COLOUR.rust} d="M-14-27c1-10 7-14 14-14s13 4 14 14z" />
    </>
  );
}

const Rock = () => (
  <path
    fill={COLOUR.rock}
    d="M-80 8c9-18 21-24 36-23 9-11 21-12 34-9 19-6 41 1 52 11 15 1 27 9 35 21z"
  />
);

/** Stands on its waterline. Without sails it lies in a harbour, its sail rolled up on the boom. */
function Boat({ hasSails }: { hasSails: boolean }) {
  const [mast, main, fore, hull] = BOAT;
  const rolledUp = ["white", "M3-22h30a4 4 0 0 1 0 8H3z"] as const;
  const parts = hasSails ? [mast, main, fore, hull] : [mast, rolledUp, hull];
  return parts.map(([colour, d]) => <path key={d} fill={COLOUR[colour]} d={d} />);
}

const Quay = () => (
  <>
    <path fill={COLOUR.stone} d={`M262 168h${REACH}v100h-${REACH}z`} />
    <path
      fill={COLOUR.rock}
      d={`M262 168h${REACH}v14h-${REACH}zM282 196h32v6h-32zM330 214h38v6h-38zM276 230h26v6h-26z`}
    />
    <path fill={COLOUR.ink} d="M282 146h20v7h-4v15h-12v-15h-4zM350 146h20v7h-4v15h-12v-15h-4z" />
  </>
);

const Foam = ({ d }: { d: string }) => (
  <path fill="none" strokeWidth="2.500" strokeLinecap="round" stroke={COLOUR.foam} d={d} />
);

const Beam = ({ d, moves }: { d: string; moves: boolean }) => (
  <path fill={COLOUR.beam} className={moves ? "scene-beam" : undefined} d={d} />
);

/** A low scene for the head of a page: a boat passes a lighthouse. */
export function SeaBand({ hasBeam = false }: { hasBeam?: boolean }) {
  return (
    <Frame view="0 0 390 100">
      <path fill={COLOUR.sky} d={sheet(-400, 100)} />
      {hasBeam ? (
        <Beam d={`M324 24-${REACH}-153v276zM336 24l${REACH}-120v260z`} moves={false} />
      ) : (
        <Sun x={60} y={42} r={16} />
      )}
      <path fill={COLOUR.far} d={sheet(62, 100)} />
      <path fill={COLOUR.mid} d={water(69, 32, 3, 100)} />
      <g transform="translate(330 78) scale(.5)">
        <Rock />
      </g>
      <g transform="translate(330 30) scale(.46)">
        <Lighthouse isLit />
      </g>
      <g transform="translate(210 76) scale(.44)">
        <Boat hasSails />
      </g>
      <path fill={COLOUR.sea} d={water(81, 28, 2.5, 101)} />
    </Frame>
  );
}

/** The pictures of what happened: bought, first income, arrived, matured. */
export type SceneName = "lighthouse" | "underWay" | "moored" | "quay";

export function Scene({ of, moves = false }: SceneProps) {
  return <Frame view="0 0 390 304">{SCENES[of](moves)}</Frame>;
}

/** `moves`: something in it comes to rest, once, where the reader does not mind motion. */
type SceneProps = { of: SceneName; moves?: boolean };

const BOTTOM = 320;
const NEAR = water(231, 38, 4, BOTTOM);

/** Sky, far and middle water, what is seen, and the near water in front of it. */
const scene = (behind: ReactNode, before: ReactNode, foam: string) => (
  <>
    <path fill={COLOUR.sky} d={sheet(-900, BOTTOM)} />
    {behind}
    <path fill={COLOUR.far} d={sheet(194, BOTTOM)} />
    <path fill={COLOUR.mid} d={water(211, 42, 3.5, BOTTOM)} />
    {before}
    <path fill={COLOUR.sea} d={NEAR} />
    <Foam d={foam} />
  </>
);

const boat = (x: number, size: number, hasSails: boolean, moves: boolean) => (
  <g transform={`translate(${x} 224) scale(${size})`}>
    <g className={moves ? "scene-boat" : undefined}>
      <Boat hasSails={hasSails} />
    </g>
  </g>
);

const light = (x: number, isLit: boolean) => (
  <>
    <g transform={`translate(${x} 222) scale(1.05)`}>
      <Rock />
    </g>
    <g transform={`translate(${x} 108) scale(1.04)`}>
      <Lighthouse isLit={isLit} />
    </g>
  </>
);

const glint = (x: number) => (
  <path
    opacity=".75"
    fill={COLOUR.sun}
    d={`M${x - 34} 201h68v3h-68zM${x - 24} 213h48v3h-48zM${x - 16} 224h32v3h-32z`}
  />
);

const SCENES: Record<SceneName, (moves: boolean) => ReactNode> = {
  lighthouse: (moves) =>
    scene(
      <Beam d="M262 92-900-80v330zM278 92l900-150v300z" moves={moves} />,
      <>
        {light(270, true)}
        {boat(94, 0.62, true, false)}
      </>,
      "M24 256h54M126 270h84M262 252h66M330 282h60M40 288h40",
    ),
  underWay: (moves) =>
    scene(
      <>
        <Sun x={296} y={128} r={38} />
        <path
          fill="none"
          strokeWidth="2.500"
          strokeLinecap="round"
          stroke={COLOUR.rock}
          d="M92 96q9-9 16 0 7-9 16 0M140 124q7-7 12 0 6-7 12 0"
        />
      </>,
      <>
        {glint(296)}
        {boat(170, 1.15, true, moves)}
      </>,
      "M20 250h96M6 264h78M230 258h70M140 280h90M300 284h70",
    ),
  moored: (moves) =>
    scene(
      <Sun x={116} y={120} r={42} />,
      <>
        {glint(116)}
        <Quay />
        <path fill="none" strokeWidth="2" stroke={COLOUR.ink} d="M233 214c18 8 42-18 57-52" />
        {boat(190, 1, true, moves)}
      </>,
      "M20 262h70M150 256h64M250 278h84M60 286h48",
    ),
  quay: (moves) =>
    scene(
      <Sun x={196} y={96} r={34} />,
      <>
        {light(84, false)}
        <Quay />
        <path fill="none" strokeWidth="2" stroke={COLOUR.ink} d="M250 216c12 6 30-16 40-54" />
        {boat(210, 0.92, false, moves)}
      </>,
      "M24 262h60M140 254h54M226 274h96M70 286h66M330 290h50",
    ),
};

/** Decorative: what a scene shows is said in words beside it. */
function Frame({ view, children }: { view: string; children: ReactNode }) {
  return (
    <svg
      viewBox={view}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className="block size-full"
    >
      {children}
    </svg>
  );
}
