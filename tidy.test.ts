/**
 * The house's rules, checked: direction of imports, sizes, no float near money, one ledger writer,
 * every refusal worded in every language, every call mounted and tested, no real money anywhere,
 * and the schema rules read from the database's own catalogue.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { REFUSALS } from "@ballast/contract/errors.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CATALOG } from "./apps/server/src/staff-catalog.ts";
import { CALLS, CALLS_BY_NAME } from "./apps/server/test/all-calls.ts";
import { startApp, type TestApp } from "./apps/server/test/app.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((name) => name !== "" && existsSync(name));
const code = files.filter((name) => /\.(ts|tsx|mjs|css|sql)$/.test(name));
const text = (name: string) => readFileSync(name, "utf8");
const isTest = (name: string) => /\.(test|spec)\.tsx?$|^apps\/server\/test\//.test(name);

/** Rooms of the server, left to right: an import goes only to the left. */
const ROOMS = [
  "platform",
  "ledger",
  "rails",
  "security",
  "members",
  "console",
  "control",
  "reserve",
  "wallets",
  "cash",
  "products",
  "orders",
  "income",
  "rewards",
  "invitations",
  "community",
  "content",
  "messages",
  "closing",
  "statements",
  "proof",
  "wind-down",
  "open",
  "oversight",
  "sandbox",
];
const SERVER = "apps/server/src/";

/** In whose room a schema of the database is, where they have not the same name. */
const ROOM_OF_SCHEMA: Record<string, string> = {
  constants: "platform",
  staff: "ledger",
  outside: "rails",
  chain: "rails",
  bank: "rails",
  wind_down: "wind-down",
};
/** Invariants stand right of every room: they may read all, and nothing reads them. */
const placeOf = (schema: string) =>
  schema === "invariants" ? ROOMS.length : ROOMS.indexOf(ROOM_OF_SCHEMA[schema] ?? schema);

function roomOf(name: string): string {
  return name.slice(SERVER.length).split("/")[0] ?? "";
}

function importsOf(name: string): string[] {
  const pattern = /^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["']([^"']+)["']/gm;
  return [...text(name).matchAll(pattern)].map((match) => match[1] ?? "");
}

describe("direction", () => {
  const sources = code.filter((name) => name.startsWith(SERVER) && !isTest(name));

  it("imports only to the left between the server's rooms", () => {
    const wrong = sources.flatMap((name) => {
      const from = ROOMS.indexOf(roomOf(name));
      if (from < 0) return [];
      return importsOf(name)
        .filter((target) => target.startsWith("."))
        .map((target) => new URL(target, `file:///${name}`).pathname.slice(1))
        .filter((target) => {
          const to = ROOMS.indexOf(roomOf(target));
          return target.startsWith(SERVER) && (to < 0 || to > from);
        })
        .map((target) => `${name} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("knows every room of the server", () => {
    const rooms = new Set(
      sources.filter((name) => name.slice(SERVER.length).includes("/")).map(roomOf),
    );
    expect([...rooms].filter((room) => !ROOMS.includes(room))).toEqual([]);
  });

  it("keeps the contract free of I/O and of everything but zod", () => {
    const wrong = files
      .filter((name) => name.startsWith("packages/contract/src/") && !isTest(name))
      .flatMap((name) => importsOf(name).map((target) => [name, target] as const))
      .filter(([, target]) => !target.startsWith("./") && target !== "zod/mini")
      .filter(([, target]) => !target.startsWith("../"));
    expect(wrong).toEqual([]);
  });

  it("keeps the proof free of the rest, and what the browser runs of it free of Node", () => {
    const wrong = code
      .filter((name) => name.startsWith("packages/proof/") && !isTest(name))
      .flatMap((name) => importsOf(name).map((target) => [name, target] as const))
      .filter(([name, target]) => {
        const ofNode = /^packages\/proof\/(src\/node|second)\//.test(name);
        return (
          !/^\.\/[^/]+$/.test(target) && !(ofNode && /^(node:|\.\.\/[^./]+\.ts$)/.test(target))
        );
      });
    expect(wrong).toEqual([]);
  });

  it("lets only platform know Fastify, the queue and the wall clock", () => {
    const wrong = sources
      .filter((name) => roomOf(name) !== "platform" && !/src\/(main|app)\.ts$/.test(name))
      .filter((name) =>
        /^import (?!type).*from "(fastify|pg-boss)"|Date\.now\(\)|new Date\(\)/m.test(text(name)),
      );
    expect(wrong).toEqual([]);
  });

  it("has no barrel, no helpers, no utils", () => {
    const wrong = files.filter((name) =>
      /(^|\/)(utils?|helpers?|common|shared|services|repositories|controllers|dto|types)(\/|\.ts$)|\/index\.ts$/.test(
        name,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe("size", () => {
  it("keeps files under 400 lines, tests under 600", () => {
    const long = code
      .map((name) => [name, text(name).split("\n").length] as const)
      .filter(([name, lines]) => lines > (isTest(name) || name === "tidy.test.ts" ? 600 : 400));
    expect(long).toEqual([]);
  });

  it("keeps the migrations of a release as they were released", () => {
    const released = text("database/migrations/released.sha256").split("\n").filter(Boolean);
    const wrong = released.filter((line) => {
      const [sum, name] = line.split("  ");
      const file = `database/migrations/${name}`;
      const here = existsSync(file) ? createHash("sha256").update(text(file)).digest("hex") : null;
      return here !== sum;
    });
    expect(wrong).toEqual([]);
  });

  it("names files in kebab-case", () => {
    const wrong = files
      .filter(
        (name) => /^(packages|apps|scripts|tools|bench|e2e)\//.test(name) && /\.tsx?$/.test(name),
      )
      .filter(
        (name) =>
          !/^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.spec|\.config)?\.tsx?$/.test(
            name.split("/").at(-1) ?? "",
          ),
      );
    expect(wrong).toEqual([]);
  });

  it("knows every workspace in the lock file: without it nothing installs on a fresh machine", () => {
    const { packages } = JSON.parse(text("package-lock.json")) as { packages: object };
    const workspaces = files
      .map((name) => /^((?:apps|packages)\/[^/]+)\/package\.json$/.exec(name)?.[1])
      .filter((name) => name !== undefined);
    expect(workspaces.length).toBeGreaterThan(4);
    expect(Object.keys(packages)).toEqual(expect.arrayContaining(workspaces));
  });

  it("leaves nothing for later in the code", () => {
    const marks = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X:"].join("|")})`);
    expect(code.filter((name) => marks.test(text(name)))).toEqual([]);
  });
});

describe("commits", () => {
  it("have a subject that a list shows whole", () => {
    // A tree without a history has none to read.
    const log = spawnSync("git", ["log", "-20", "--no-merges", "--format=%s"], {
      encoding: "utf8",
    });
    expect(log.stdout.split("\n").filter((subject) => subject.length > 72)).toEqual([]);
  });
});

describe("money", () => {
  it("never meets a float", () => {
    const near =
      /(amount|balance|price|fee|principal|gross|net|income|deposit|earned|returned)(?!\w*bps)/i;
    const floats = /parseFloat\(|toFixed\(|Number\(([^()]*)\)|\bfloat8?\b|double precision|::real/g;
    const wrong = code
      .filter((name) => /^(packages\/contract|apps\/server|database)\//.test(name) && !isTest(name))
      .flatMap((name) =>
        text(name)
          .split("\n")
          .filter((line) => [...line.matchAll(floats)].some((match) => near.test(match[0])))
          .map((line) => `${name}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  it("is written by the ledger alone", () => {
    const writes = /\b(insert\s+into|update|delete\s+from|truncate)\s+ledger\.(\w+)/gi;
    const allowed = /^database\/(functions\/ledger\/|migrations\/000[23]_)/;
    const wrong = code
      .filter((name) => /^(apps\/server|database)\//.test(name) && !isTest(name))
      .filter((name) => !allowed.test(name))
      .flatMap((name) =>
        [...text(name).matchAll(writes)]
          .filter((match) => !/^(verified_heads|daily_seals|proposals)$/.test(match[2] ?? ""))
          .map((match) => `${name}: ${match[0]}`),
      );
    expect(wrong).toEqual([]);
  });

  it("goes through the one door only from the ledger's event functions", () => {
    const wrong = code
      .filter((name) => /^(apps\/server|database)\//.test(name) && !isTest(name))
      .filter((name) => !name.startsWith("database/functions/ledger/"))
      .filter((name) => /ledger\.post\s*\(/.test(text(name)));
    expect(wrong).toEqual([]);
  });

  it("is test money: no main network, no live payment or SMS kit, anywhere in the tree", () => {
    const ids = ["5" + "6", "1", "137", "42161", "8453", "10"];
    const chainId = new RegExp(`chain_?id["']?\\s*[:=]{1,3}\\s*["']?(${ids.join("|")})\\b`, "i");
    const addresses = [
      ["0x55d398326f99059f", "f775485246999027b3197955"],
      ["0xdac17f958d2ee523", "a2206206994597c13d831ec7"],
      ["0x8ac76a51cc950d98", "22d68b83fe1ad97b32cd580d"],
    ].map((parts) => parts.join(""));
    const kits =
      /"(?:node_modules\/)?(stripe|twilio|@paypal\/[\w-]+|razorpay|braintree|adyen[\w-/]*|@adyen\/[\w-]+|paytm[\w-]*|vonage|@vonage\/[\w-]+|nexmo|messagebird|plivo|@aws-sdk\/client-sns|coinbase[\w-]*|binance[\w-]*)"/;
    const wrong = files
      .filter((name) => /\.(ts|tsx|mjs|json|sql|md|yml)$/.test(name))
      .filter((name) => {
        const content = text(name);
        return (
          chainId.test(content) ||
          kits.test(content) ||
          addresses.some((address) => content.toLowerCase().includes(address))
        );
      });
    expect(wrong).toEqual([]);
  }); // @rule 1.9/no-live-rails
});

describe("words", () => {
  it("promises no more than the proof shows: in catalogues, sentences, texts and code", () => {
    // The list itself, and the quiz that asks what somebody is who promises a sure profit.
    const speaksOf = ["forbidden.json", "quiz.json", "seed-questions.ts"];
    const shown = files
      .filter((name) =>
        /^(apps|database|packages|scripts|tools|README|docs\/operations)/.test(name),
      )
      .filter((name) => /\.(ts|tsx|mjs|sql|html|json|md)$/.test(name) && !isTest(name))
      .filter((name) => !speaksOf.some((one) => name.endsWith(`/${one}`)));
    const catalogues = shown.filter((name) => /^packages\/words\/.*\.json$/.test(name));
    expect(catalogues.length).toBeGreaterThan(150);
    const found = shown.map((name) => [name, forbiddenWord(text(name).replaceAll("\\n", "\n"))]);
    expect(found.filter(([, word]) => word)).toEqual([]);
  }); // @rule 1.10/words

  it("gives each refusal a number of its own", () => {
    const numbers = Object.values(REFUSALS).map((refusal) => refusal.number);
    expect(new Set(numbers).size).toBe(numbers.length);
  }); // @rule call/envelope
});

describe("calls and schema", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app.stop();
  });

  it("mounts every call of the contract, once", () => {
    const declared = CALLS.map((call) => `${call.method} ${pathOf(call)}`);
    expect(new Set(declared).size).toBe(declared.length);
    const mounted = app.router.calls.map((call) => `${call.method} ${pathOf(call)}`);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
  });

  it("names every call in a test", () => {
    const tests = code.filter(isTest).map(text).join("\n");
    const exported = [...CALLS_BY_NAME.keys()];
    expect(exported.length).toBeGreaterThan(40);
    expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
  });

  it("names in a test every staff command that does more than read", () => {
    const tests = code.filter(isTest).map(text).join("\n");
    const doing = CATALOG.commands.filter(({ place }) => place).map(({ name }) => name);
    expect(doing.length).toBeGreaterThan(60);
    expect(doing.filter((name) => !new RegExp(`["\`]${name}["\` ]`).test(tests))).toEqual([]);
  });

  const rows = async (query: string): Promise<unknown[]> =>
    (await sql.raw(query).execute(app.database.owner.db)).rows;
  const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs', 'migrations')`;

  it("has a row and a note for each event of the ledger, and a row for each invariant", async () => {
    const events = await rows(`select event from ledger.events`);
    expect(events.length).toBeGreaterThan(30);
    const page = text("docs/events.md");
    const isTold = (event: string) =>
      page.includes(`\n| \`${event}\` |`) &&
      new RegExp(`^- .*\\*\\*${event}\\*\\*.*:`, "m").test(page);
    const missing = events.map((row) => (row as { event: string }).event);
    expect(missing.filter((event) => !isTold(event))).toEqual([]);
    const views = await rows(`select viewname from pg_views where schemaname = 'invariants'`);
    const said = text("ARCHITECTURE.md");
    const names = views.map((row) => `\`${(row as { viewname: string }).viewname}\``);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !said.includes(name))).toEqual([]);
  });

  type Definition = { schema: string; name: string; text: string };
  /** Of functions and views their text, of tables what columns, constraints and indexes name. */
  const definitions = async () =>
    (await rows(`
      select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as text
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}
      union all
      select n.nspname, c.relname, concat_ws(E'\n',
        case when c.relkind = 'v' then pg_get_viewdef(c.oid) end,
        (select string_agg(format_type(a.atttypid, null), E'\n') from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        (select string_agg(pg_get_expr(d.adbin, d.adrelid), E'\n') from pg_attrdef d
          where d.adrelid = c.oid),
        (select string_agg(pg_get_constraintdef(k.oid), E'\n') from pg_constraint k
          where k.conrelid = c.oid),
        (select string_agg(pg_get_indexdef(i.indexrelid), E'\n') from pg_index i
          where i.indrelid = c.oid))
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and c.relkind in ('r', 'p', 'v', 'c')`)) as Definition[];

  /** Without comments, and without strings but those that name an object or may be executed. */
  function withoutWords(text: string): string {
    const code = (keep: boolean) =>
      text.replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'(::reg\w+)?/g, (match, isName) =>
        match.startsWith("'") && (keep || isName) ? match : " ",
      );
    return code(/\bexecute\b/i.test(code(false)));
  }

  it("refers only to the left between the database's rooms", async () => {
    const all = await definitions();
    expect(all.length).toBeGreaterThan(500);
    const objects = new Set(all.map(({ schema, name }) => `${schema}.${name}`));
    const wrong = all.flatMap(({ schema, name, text: definition }) => {
      const used = withoutWords(definition).matchAll(/\b([a-z_0-9]+)\.[a-z_0-9]+\b/g);
      return [...used]
        .filter(([object, at = ""]) => objects.has(object) && placeOf(at) > placeOf(schema))
        .map(([object]) => `${schema}.${name} → ${object}`);
    });
    expect([...new Set(wrong)]).toEqual([]);
    expect([...new Set(all.map(({ schema }) => schema).filter((one) => placeOf(one) < 0))]).toEqual(
      [],
    );
  });

  it("has for each hook one function on the right, which writes nothing, and no other hook", async () => {
    const hooks = (await rows(`
      select h.hook, n.nspname as schema, p.provolatile = 'v' as writes
      from platform.hooks h left join pg_proc p on p.oid = to_regproc(h.answered_by)
      left join pg_namespace n on n.oid = p.pronamespace`)) as {
      hook: string;
      schema: string | null;
      writes: boolean | null;
    }[];
    const askers = (await definitions()).filter(({ text }) => text.includes("platform.ask("));
    const asked = (hook: string) => askers.filter(({ text }) => text.includes(`'${hook}'`));
    const wrong = hooks.filter(
      ({ hook, schema, writes }) =>
        schema === null ||
        writes !== false ||
        asked(hook).length === 0 ||
        asked(hook).some((asker) => placeOf(asker.schema) >= placeOf(schema)),
    );
    expect(wrong).toEqual([]);
    const named = askers.flatMap(({ text }) => [...text.matchAll(/platform\.ask\('(\w+)'/g)]);
    const known = new Set(hooks.map(({ hook }) => hook));
    expect(named.map(([, hook = ""]) => hook).filter((hook) => !known.has(hook))).toEqual([]);
    expect(
      await rows(`select 1 as open where has_table_privilege('ballast_service', 'platform.hooks',
          'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege('ballast_service', 'platform.hooks', 'insert, update')
        or has_function_privilege('ballast_service', 'platform.ask(text, text[])', 'execute')`),
    ).toEqual([]);
  });

  it("puts bucket first in every key of a table that has one", async () => {
    const wrong = await rows(`
      select conrelid::regclass::text as table, conname from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where ${OURS} and c.contype in ('p', 'u')
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'bucket')
        and c.conkey[1] <> (select a.attnum from pg_attribute a
          where a.attrelid = t.oid and a.attname = 'bucket')`);
    expect(wrong).toEqual([]);
  }); // @rule ledger/schema

  it("puts bucket first in every unique index of such a table", async () => {
    const wrong = await rows(`
      select i.indexrelid::regclass::text as index from pg_index i
      join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'bucket'
      where ${OURS} and i.indisunique and i.indkey[0] <> a.attnum`);
    expect(wrong).toEqual([]);
  });

  it("gives every table that holds a member's rows a bucket, but the small local ones", async () => {
    // Not dealt out to buckets: unique names, sessions, the outbox and what the chain told us are local tables
    const local = [
      "security.logins",
      "security.sessions",
      "security.known_addresses",
      "security.totp",
      "security.passkeys",
      "security.recovery_codes",
      "security.challenges",
      "members.invite_codes",
      "chain.deposit_addresses",
      "chain.receipts",
    ];
    const wrong = await rows(`
      select t.oid::regclass::text as table from pg_class t
      join pg_namespace n on n.oid = t.relnamespace
      where ${OURS} and t.relkind in ('r', 'p') and not t.relispartition
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'member_id'
          and not a.attisdropped)
        and not exists (select from pg_attribute a where a.attrelid = t.oid
          and a.attname = 'bucket')`);
    expect(wrong.filter((row) => !local.includes((row as { table: string }).table))).toEqual([]);
  });

  it("keeps the partition key inside the primary key, and has no trigger of its own", async () => {
    expect(
      await rows(`
        select p.partrelid::regclass::text as table from pg_partitioned_table p
        where not exists (select from pg_constraint c where c.conrelid = p.partrelid
          and c.contype = 'p' and p.partattrs[0] = any(c.conkey))`),
    ).toEqual([]);
    expect(
      await rows(`
        select t.tgname from pg_trigger t join pg_class r on r.oid = t.tgrelid
        join pg_namespace n on n.oid = r.relnamespace where ${OURS} and not t.tgisinternal`),
    ).toEqual([]);
  });

  it("gives the service no right to write in the ledger and no function unnamed", async () => {
    expect(
      await rows(`
        select t.oid::regclass::text as table from pg_class t
        join pg_namespace n on n.oid = t.relnamespace
        where n.nspname in ('ledger', 'invariants') and t.relkind in ('r', 'p', 'v')
          and (has_table_privilege('ballast_service', t.oid, 'insert')
            or has_table_privilege('ballast_service', t.oid, 'update')
            or has_table_privilege('ballast_service', t.oid, 'delete')
            or has_table_privilege('ballast_service', t.oid, 'truncate'))`),
    ).toEqual([]);
    expect(
      await rows(`
        select p.oid::regprocedure::text as function from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace
        where ${OURS} and exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
          where x.grantee = 0 and x.privilege_type = 'EXECUTE')`),
    ).toEqual([]);
  }); // @rule ledger/one-door

  it("fixes the search path of every function that runs with its owner's rights", async () => {
    const wrong = await rows(`
      select p.oid::regprocedure::text as function from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where ${OURS} and p.prosecdef and not coalesce(p.proconfig::text like '%search_path=pg_catalog, pg_temp%', false)`);
    expect(wrong).toEqual([]);
  });
});
