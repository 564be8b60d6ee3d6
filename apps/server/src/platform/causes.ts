/**
 * What the database, the network or the machine refused, as one sentence with the next step: the only
 * place of these sentences, for each command and each start.
 */
import { OperatorError } from "@ballast/contract/operator-error.ts";

type Sentence = { says: string; next: string };

/** Why nothing can be written to the database. */
export const NO_WRITES = {
  silent: {
    says: "The database does not answer.",
    next: "Start it (npm start, where it is Ballast's own), or correct its address.",
  },
  standby_away: {
    says: "Every write waits for a synchronous standby that does not confirm it (synchronous_standby_names).",
    next: "Start the standby, or name another one (docs/operations/standby.md).",
  },
  read_only: {
    says: "The database takes no writes: it is a standby, or set to read only.",
    next: "Ballast runs on the primary: name that one.",
  },
  full: {
    says: "The database has no room left on its disk.",
    next: "Free space there (docs/operations/database.md).",
  },
  connections: {
    says: "The database takes no more connections.",
    next: "Raise max_connections, or end what uses them up.",
  },
  not_migrated: {
    says: "The database has not been migrated to this version.",
    next: "Run the migrations first (MIGRATE_DATABASE_URL).",
  },
  missing: {
    says: "The server has no database of this name.",
    next: "Create it (docs/reference/processes-and-data.md), or correct the name in the address.",
  },
  login: {
    says: "The database refuses this login.",
    next: "Correct its name and password in the address, or pg_hba.conf.",
  },
  rights: {
    says: "This login may not do that in the database.",
    next: "Servers and staff log in as ballast_service, every other command as the owner, ballast_owner.",
  },
  certificate: {
    says: "The database's certificate is refused, or it has none.",
    next: "Name its authority (sslrootcert=FILE in the address) and the host that the certificate is for.",
  },
  pooler: {
    says: "A pooler refuses what Ballast sets on each connection.",
    next:
      "Name the PostgreSQL server itself (Ballast pools its connections), or a pooler that shares by " +
      "session and passes startup parameters on.",
  },
  refuses: { says: "The database refuses to write.", next: "Look into its log." },
} satisfies Record<string, Sentence>;
export type NoWrites = keyof typeof NO_WRITES;

/** Of the machine: the error itself names the file. */
const FILES = {
  full: {
    says: "There is no room left on the disk.",
    next: "Free space, or name a folder on another disk.",
  },
  read_only: { says: "The disk takes no writes.", next: "Name a folder on another disk." },
  forbidden: {
    says: "This user may not read or write there.",
    next: "Give the user the right to it, or name another place.",
  },
  absent: { says: "There is no such file.", next: "Correct its name, or put it there." },
} satisfies Record<string, Sentence>;

const LISTENING: Sentence = {
  says: "The server cannot listen there.",
  next: "End the program that has the address, or choose another one.",
};

const NOBODY: Sentence = {
  says: "Nothing answers at that address.",
  next: "Start what should be there, or correct the address.",
};

/** By the SQLSTATE of PostgreSQL or the code of the system. */
const CODES: [RegExp, Sentence][] = [
  [/^25006$/, NO_WRITES.read_only],
  [/^(53100|58030)$/, NO_WRITES.full],
  [/^53300$/, NO_WRITES.connections],
  [/^(42P01|42883|3F000)$/, NO_WRITES.not_migrated],
  [/^3D000$/, NO_WRITES.missing],
  [/^28/, NO_WRITES.login],
  [/^42501$/, NO_WRITES.rights],
  [/^(08|57P)/, NO_WRITES.silent],
  [/^(ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|EAI_|ENOTFOUND)/, NO_WRITES.silent],
  [/^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT|ERR_SSL_)/, NO_WRITES.certificate],
  [/^(ENOSPC|EDQUOT)$/, FILES.full],
  [/^EROFS$/, FILES.read_only],
  [/^(EACCES|EPERM)$/, FILES.forbidden],
  [/^(ENOENT|ENOTDIR)$/, FILES.absent],
];

/** Words that come without a code of their own; only a pooler gives a code of something else. */
const WORDS: [RegExp, Sentence][] = [
  [/unsupported startup parameter/, NO_WRITES.pooler],
  [/^The server does not support SSL|establishing an SSL connection/, NO_WRITES.certificate],
  [/^Connection terminated|^timeout e|^Query read timeout/, NO_WRITES.silent],
  [/No space left on device/, FILES.full],
];

type Cause = { sentence: Sentence; text: string };

function causeOf(error: unknown): Cause | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof TypeError) return causeOfFetch(error);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (syscall === "listen") return { sentence: LISTENING, text: textOf(error) };
  const coded = CODES.find(([codes]) => typeof code === "string" && codes.test(code))?.[1];
  const lines = error.message.split("\n");
  const words = WORDS.find(([pattern]) => lines.some((line) => pattern.test(line)));
  if (words && (coded === undefined || words[1] === NO_WRITES.pooler)) {
    return { sentence: words[1], text: lines.find((line) => words[0].test(line)) ?? "" };
  }
  if (coded) return { sentence: coded, text: textOf(error) };
  const inner = causeOf(error.cause);
  // A migration that lacks a table is itself at fault.
  return inner?.sentence === NO_WRITES.not_migrated ? null : inner;
}

/** A failed fetch is no word of the database. */
function causeOfFetch({ cause }: TypeError): Cause | null {
  const inner = causeOf(cause);
  return inner?.sentence === NO_WRITES.silent ? { ...inner, sentence: NOBODY } : null;
}

/**
 * One sentence with the next step, behind the setting that names the place; null of any other error: that
 * is a fault of ours, which its whole text helps to find.
 */
export function sentenceOf(error: unknown, setting?: string): string | null {
  if (error instanceof OperatorError) return error.message;
  const cause = causeOf(error);
  if (cause === null) return null;
  const { says, next } = cause.sentence;
  const isOfSetting = setting !== undefined && !Object.values(FILES).includes(cause.sentence);
  return `${isOfSetting ? `${setting}: ` : ""}${says} ${next} ${said(cause.text)}`;
}

export const said = (text: string) => `It said: ${text.trim().replace(/\.$/, "")}.`;

/** Why a write failed. What is no word of PostgreSQL's own is none at all: no connection, or no answer. */
export function noWritesOf(error: unknown): NoWrites {
  const sentence = causeOf(error)?.sentence;
  const known = Object.entries(NO_WRITES).find(([, one]) => one === sentence)?.[0];
  if (known !== undefined) return known as NoWrites;
  return error instanceof Error && "severity" in error ? "refuses" : "silent";
}

/** The words of an error in one line, with its code where these do not tell it. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of a name with several addresses, whose failure has no words of its own.
  if (error instanceof AggregateError && error.message === "") return textOf(error.errors[0]);
  const [line = ""] = error.message.split("\n");
  const { code } = error as { code?: unknown };
  return code === undefined || line.includes(String(code)) ? line : `${code}: ${line}`;
}

/** Ends the process with the sentence, or with the whole text of an error that has none. */
export function endWith(error: unknown, setting?: string): never {
  console.error(sentenceOf(error, setting) ?? error);
  process.exit(1);
}
