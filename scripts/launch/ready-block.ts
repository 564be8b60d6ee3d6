import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Ready = {
  url: string;
  sandboxKey: string | null;
  metricsUrl: string;
  dataDir: string;
  databaseDir: string | null;
  isFirst: boolean;
  seconds: number;
};

const CODE = "; the code of the second step is on the sandbox page";

/** The information that a new user needs once everything runs. */
export function readyBlock(ready: Ready): string {
  const { url, sandboxKey, metricsUrl, dataDir, databaseDir, seconds } = ready;
  const key = sandboxKey === null ? "" : `?key=${sandboxKey}`;
  const moved = databaseDir !== null && !databaseDir.startsWith(`${dataDir}/`);
  const lines = [
    ["Open", `${url}${key && `/sandbox/app${key}`} in a browser, best at phone size`],
    ["Console", `${url}/console for staff${key && CODE}`],
    ["Sandbox", key ? `${url}/sandbox${key}` : "off, by a setting"],
    ["API", `${url}/api`],
    ["Metrics", `${metricsUrl}/metrics`],
    ...demoLogins(dataDir).map((login) => ["Login", login]),
    ["Data", dataDir],
    ...(moved ? [["", `${databaseDir} (the database: its account cannot enter the above)`]] : []),
    ["Logs", join(dataDir, "logs")],
    ["To end", "Ctrl-C; the data is kept, npm run reset removes it"],
  ];
  const began = ready.isFirst ? "for the first time" : "again";
  return [
    `\nBallast is ready (started ${began} in ${seconds.toFixed(1)} s, test money only)`,
    ...lines.map(([name, value]) => `  ${name?.padEnd(10)}  ${value}`),
  ].join("\n");
}

/** A file of the demo data lists who can log in; each entry is shown completely. */
function demoLogins(dataDir: string): string[] {
  const file = join(dataDir, "demo-logins.json");
  if (!existsSync(file)) return [];
  const logins: Record<string, unknown>[] = JSON.parse(readFileSync(file, "utf8"));
  return logins.map((login) =>
    Object.entries(login)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(", "),
  );
}
