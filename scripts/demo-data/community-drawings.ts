/** Pictures of the demo's posts: drawings of our own, as SVG. */
const SEA = "#0b5c86";
const SKY = "#dcecf5";
const STONE = "#8b949c";
const SAND = "#f2e2c4";
const INK = "#16212b";

const sheet = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

const waves = (y: number, width: number, colour: string) => {
  const steps = Array.from({ length: Math.ceil(width / 80) }, (_, n) => {
    const x = n * 80;
    return `Q ${x + 40} ${y - 22} ${x + 80} ${y}`;
  });
  return `<path d="M 0 ${y} ${steps.join(" ")} V 2000 H 0 Z" fill="${colour}"/>`;
};

const landscape = (inside: string) =>
  sheet(
    1200,
    900,
    `<rect width="1200" height="900" fill="${SKY}"/><circle cx="930" cy="210" r="90" fill="#f7cf7a"/>` +
      `${waves(560, 1200, "#5fa3c7")}${inside}${waves(760, 1200, SEA)}`,
  );

const stones = Array.from({ length: 14 }, (_, n) => {
  const x = 60 + n * 82;
  const y = 610 + (n % 3) * 26;
  return `<ellipse cx="${x}" cy="${y}" rx="66" ry="${44 + (n % 4) * 6}" fill="${n % 2 ? STONE : "#747d85"}"/>`;
}).join("");

const boat =
  `<path d="M 420 640 h 380 l -70 90 h -250 z" fill="#a8432f"/>` +
  `<path d="M 610 250 v 380 M 600 270 l -150 340 h 150 z" fill="#ffffff" stroke="${INK}" stroke-width="10"/>` +
  `<path d="M 624 300 l 130 310 h -130 z" fill="${SAND}"/>`;

const lighthouse = sheet(
  900,
  1200,
  `<rect width="900" height="1200" fill="#22364a"/><circle cx="720" cy="180" r="60" fill="#f4f1e3"/>` +
    `<path d="M 470 330 L 0 180 V 420 Z" fill="#f7e6a1" opacity="0.5"/>` +
    `<path d="M 380 400 h 180 l 60 560 h -300 z" fill="#ffffff"/>` +
    `<path d="M 367 520 h 206 l 14 120 h -234 z M 340 760 h 260 l 14 120 h -288 z" fill="#b8402e"/>` +
    `<rect x="390" y="290" width="160" height="110" fill="#f7cf7a"/><path d="M 370 290 l 100 -90 l 100 90 z" fill="${INK}"/>` +
    `${waves(960, 900, SEA)}`,
);

const notebook = sheet(
  1200,
  1500,
  `<rect width="1200" height="1500" fill="#c9b48f"/><rect x="150" y="120" width="900" height="1260" rx="24" fill="#fffdf6"/>` +
    Array.from(
      { length: 14 },
      (_, n) =>
        `<path d="M 230 ${280 + n * 76} H 970" stroke="#d7dee3" stroke-width="4"/>` +
        `<path d="M 250 ${262 + n * 76} h ${120 + ((n * 97) % 240)} M 760 ${262 + n * 76} h ${90 + ((n * 53) % 110)}" stroke="${n % 4 === 3 ? SEA : INK}" stroke-width="12" stroke-linecap="round"/>`,
    ).join("") +
    `<path d="M 940 1340 l 190 -420 l 44 20 l -190 420 l -56 40 z" fill="#d98d3a"/>`,
);

const chart = sheet(
  1200,
  800,
  `<rect width="1200" height="800" fill="#fbfaf7"/><path d="M 120 100 V 680 H 1100" stroke="${INK}" stroke-width="8" fill="none"/>` +
    Array.from({ length: 10 }, (_, n) => {
      const tall = 60 + n * 46;
      return `<rect x="${170 + n * 92}" y="${676 - tall}" width="60" height="${tall}" rx="8" fill="${n < 7 ? SEA : "#b9d6e6"}"/>`;
    }).join(""),
);

export const DRAWINGS = {
  harbour: landscape(
    `<path d="M 0 520 h 340 v 200 h -340 z M 860 480 h 340 v 260 h -340 z" fill="${STONE}"/>` +
      `<path d="M 60 360 h 110 v 160 h -110 z M 190 300 h 120 v 220 h -120 z M 920 300 h 90 v 180 h -90 z M 1030 240 h 120 v 240 h -120 z" fill="#d9a77a"/>` +
      `<path d="M 50 360 l 65 -60 l 65 60 z M 180 300 l 70 -60 l 70 60 z M 910 300 l 55 -50 l 55 50 z M 1020 240 l 70 -60 l 70 60 z" fill="#8f3d2c"/>`,
  ),
  breakwater: landscape(stones),
  boat: landscape(boat),
  lighthouse,
  notebook,
  chart,
} as const;

export type Drawing = keyof typeof DRAWINGS;
