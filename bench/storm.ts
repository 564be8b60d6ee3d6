/**
 * Measures what other calls wait while many members log in at once: purchases alone, then beside the
 * logins, by as many callers for the same time.
 */
import { pathOf } from "@ballast/contract/route.ts";
import { logIn } from "@ballast/contract/user/calls.ts";
import type pg from "pg";
import { unlessEnded } from "../scripts/command.ts";
import type { Result } from "./caller.ts";
import { type Cast, cast } from "./people.ts";
import { measuredOn, writeSection } from "./section.ts";
import { shoot } from "./send-shots.ts";
import { purchases } from "./server.ts";
import { type Stage, setStage } from "./stage.ts";

export type StormSizes = { logins: number; callers: number; seconds: number };

export const WHOLE: StormSizes = { logins: 200, callers: 8, seconds: 8 };

export type MeasuredStorm = {
  sizes: StormSizes;
  quiet: Result;
  during: Result;
  logins: Result;
};

const PASSWORD = "Harbour7";
/** Made once with the server's own cost. */
const HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$5bThS21nyVW8otLeC1y71g$9D+GdRKhwmOtlmHwgWrbbS55RrP0HqYfFoIGGwZPHHQ";

/** Members who can log in. */
export async function castWithPasswords(owner: pg.Client, members: number): Promise<Cast> {
  const people = await cast(owner, members);
  await owner.query("update security.logins set password_hash = $1", [HASH]);
  return people;
}

/** Every member logs in once, all at the same time. */
export async function logInAll({ owner, port }: Pick<Stage, "owner" | "port">): Promise<Result> {
  const { rows } = await owner.query<{ phone: string }>("select phone from security.logins");
  const bodies = rows.map(({ phone }) =>
    new URLSearchParams({ phone, password: PASSWORD }).toString(),
  );
  return shoot({
    ...{ port, callers: bodies.length, seconds: 60, path: pathOf(logIn), once: true },
    ...{ tokens: bodies.map(() => ""), body: bodies },
  });
}

export async function measureStorm(life: AbortSignal, sizes: StormSizes): Promise<MeasuredStorm> {
  let people: Cast | undefined;
  console.log("Setting the stage …");
  const stage = await setStage(life, async (owner) => {
    people = await castWithPasswords(owner, sizes.logins);
  });
  try {
    if (people === undefined) throw new Error("nobody is on the stage");
    return await unlessEnded(life, measureAt(stage, people, sizes));
  } finally {
    await stage.stop();
  }
}

async function measureAt(stage: Stage, people: Cast, sizes: StormSizes): Promise<MeasuredStorm> {
  const buy = () => purchases(stage, people, sizes.callers, sizes.seconds);
  // Warms up the server, because plans and caches after a start are not what is measured.
  await buy();
  const quiet = await buy();
  const [during, logins] = await Promise.all([buy(), logInAll(stage)]);
  return { sizes, quiet, during, logins };
}

/** The same calls with and without the logins: below 1 is what the logins cost them. */
export function stormRatios({ quiet, during }: MeasuredStorm): Record<string, number> {
  return {
    "purchases a second, beside a rush of logins / alone": during.done / quiet.done,
    "p99 alone / beside a rush of logins": quiet.p99Ms / during.p99Ms,
  };
}

export function writeStorm({ sizes, quiet, during, logins }: MeasuredStorm): void {
  const line = (what: string, { done, seconds, p50Ms, p99Ms, refused }: Result) =>
    `| ${what} | ${done} | ${(done / seconds).toFixed(0)} | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)} | ${refused["503"] ?? 0} |`;
  writeSection("A rush of logins", [
    measuredOn("load generator, server and database", "PostgreSQL as embedded"),
    `${sizes.callers} callers buy for ${sizes.seconds} s, alone and while ${sizes.logins} members log in at once. Aim: p99 of the purchases ≤ 250 ms beside the logins.

| Calls | answered | per second | p50 ms | p99 ms | busy |
|---|---:|---:|---:|---:|---:|
${line("purchases alone", quiet)}
${line("purchases beside the logins", during)}
${line("the logins", logins)}`,
  ]);
}
