/** The service `console`: staff login, and the generic lists, rows and commands. */
import * as z from "zod/mini";
import { endpoint, instant, shownText, whole } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { compactCode } from "../text/typed-code.ts";
import { commandForm, cell as oneCell, resourceForm, row } from "./form.ts";
import { ROLES, ROWS_AT_ONCE } from "./staff.ts";

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/));
const password = z.string().check(z.minLength(1), z.maxLength(200));
const challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const webAuthn = z.string().check(z.minLength(2), z.maxLength(20_000));
const code = z.string().check(z.overwrite(compactCode), z.minLength(6), z.maxLength(40));
const key = z.string().check(z.minLength(20), z.maxLength(100));
const resource = z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/));
const reason = z.string().check(z.minLength(1), z.maxLength(500));

const base = { service: "console", member: false } as const;
const form = { ...base, method: "POST", body: "form" } as const;
const query = { ...base, method: "GET", body: "query", staff: ROLES } as const;

/**
 * The person logged in, and the latest end of the session. `msg` of a login response holds the
 * token.
 */
const session = z.object({ name: z.string(), role: z.enum(ROLES), endsAt: instant });

export const consoleLogIn = endpoint({
  ...form,
  path: "auth/login",
  purpose: "first step of a login of staff; always refused: with the challenge of the second",
  input: z.object({ name, password }),
  output: session,
  refusals: ["login_failed", "second_step_required"],
});

export const consoleLogInCode = endpoint({
  ...form,
  path: "auth/login/code",
  purpose: "second step by a code of the authenticator app, or a recovery code",
  input: z.object({ challenge, code }),
  output: session,
  refusals: ["challenge_over", "second_step_wrong", "login_failed"],
});

export const consoleBeginPasskey = endpoint({
  ...form,
  path: "auth/passkey/begin",
  purpose: "what a passkey has to sign, for a second step or for a login by passkey alone",
  input: z.object({ challenge: z.optional(challenge) }),
  output: z.object({ challenge, options: webAuthn }),
  refusals: ["challenge_over"],
});

export const consoleLogInPasskey = endpoint({
  ...form,
  path: "auth/login/passkey",
  purpose: "login by what the passkey signed",
  input: z.object({ challenge, response: webAuthn }),
  output: session,
  refusals: ["challenge_over", "passkey_not_valid", "login_failed"],
});

export const consoleEnrol = endpoint({
  ...form,
  path: "auth/enrol",
  purpose: "first visit: the key that was shown once, and the password to come in with from now on",
  input: z.object({ name, key, password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [
    "staff_key_wrong",
    "staff_enrolled",
    "staff_password_form",
    "password_breached",
    "totp_on",
  ],
});

export const consoleConfirmEnrol = endpoint({
  ...form,
  path: "auth/enrol/confirm",
  purpose: "the first code of the authenticator app; from now on name and password are asked",
  input: z.object({ name, key, code }),
  output: z.object({ ...session.shape, recoveryCodes: z.array(z.string()) }),
  refusals: ["staff_key_wrong", "staff_enrolled", "second_step_wrong", "totp_off", "totp_on"],
});

export const consoleLogOut = endpoint({
  ...form,
  body: "none",
  staff: ROLES,
  path: "auth/logout",
  purpose: "ends this session",
  output: z.object({}),
});

export const consoleMe = endpoint({
  ...query,
  body: "none",
  path: "me",
  purpose: "who is in, the own second steps and sessions",
  output: z.object({
    ...session.shape,
    passkeys: z.array(
      z.object({ passkeyId: idOf("passkey"), name: z.string(), createdAt: instant }),
    ),
    recoveryLeft: z.number(),
    sessions: z.array(
      z.object({
        sessionId: idOf("session"),
        address: z.string(),
        agent: z.string(),
        lastSeenAt: instant,
        current: z.boolean(),
      }),
    ),
  }),
});

export const consoleBeginAddPasskey = endpoint({
  ...form,
  staff: ROLES,
  path: "me/passkey/begin",
  purpose: "what a new passkey has to sign, by the password and a code",
  input: z.object({ password, code }),
  output: z.object({ challenge, options: webAuthn }),
  refusals: ["login_password_wrong", "second_step_wrong", "passkeys_full"],
});

export const consoleAddPasskey = endpoint({
  ...form,
  staff: ROLES,
  path: "me/passkey/add",
  purpose: "keeps a new passkey",
  input: z.object({
    challenge,
    response: webAuthn,
    name: shownText(40),
  }),
  output: z.object({ passkeyId: idOf("passkey") }),
  refusals: ["challenge_over", "passkey_not_valid", "passkeys_full"],
});

export const consoleCatalog = endpoint({
  ...query,
  body: "none",
  path: "catalog",
  purpose: "the resources and commands of the own role, and which Ballast answers",
  output: z.object({
    resources: z.array(resourceForm),
    commands: z.array(commandForm),
    /** `commit` is null where the tree does not name it. */
    release: z.object({ version: z.string(), commit: z.nullable(z.string()) }),
  }),
});

export const consolePermissions = endpoint({
  ...query,
  body: "none",
  path: "permissions",
  purpose: "who may see and do what: every resource, command and page with its roles",
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(["list", "command", "page"]),
        area: z.string(),
        name: z.string(),
        says: z.string(),
        roles: z.array(z.enum(ROLES)),
      }),
    ),
  }),
});

/** JSON of `[{ column, op, value }]`; for the operator `among`, `value` is a JSON list of texts. */
const filter = z._default(z.string().check(z.maxLength(4_000)), "[]");
const choice = {
  resource,
  filter,
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.string().check(z.regex(/^-?[A-Za-z]{1,40}$/))),
};

export const consoleRows = endpoint({
  ...query,
  path: "rows",
  purpose: "a page of a resource: filtered, sorted, by keyset",
  input: z.object({
    ...choice,
    cursor: z.optional(z.string().check(z.maxLength(500))),
    size: z._default(whole(1, 200), 50),
  }),
  output: z.object({
    list: z.array(row),
    cursor: z.nullable(z.string()),
    /** The number of rows on all pages; counting stops at COUNT_MOST. */
    total: z.number(),
  }),
  refusals: ["staff_role", "not_found", "list_too_long"],
});

export const consoleRow = endpoint({
  ...query,
  path: "row",
  purpose: "one row of a resource",
  input: z.object({ resource, id: z.string().check(z.maxLength(200)) }),
  /** `looked`: the caller has recently viewed the row's pictures in its present state. */
  output: z.object({ ...row.shape, looked: z.boolean() }),
  refusals: ["staff_role", "not_found"],
});

export const consoleStanding = endpoint({
  ...query,
  path: "command/standing",
  purpose: "what stands now of what a command sets, for its form to begin with",
  input: z.object({ command: z.string().check(z.maxLength(60)) }),
  output: z.object({ values: z.record(z.string(), z.string()), seen: z.string() }),
  refusals: ["staff_role", "not_found"],
});

export const consoleExport = endpoint({
  ...query,
  path: "export",
  purpose: "a resource as CSV, filtered and sorted as on the screen; kept in the audit log",
  input: z.object(choice),
  output: z.object({}),
  refusals: ["staff_role", "not_found"],
  download: true,
});

export const consoleReveal = endpoint({
  ...form,
  staff: ROLES,
  path: "reveal",
  purpose: "the masked values of one row; each look is kept in the audit log with its reason",
  input: z.object({ resource, id: z.string().check(z.maxLength(200)), reason }),
  output: z.object({ values: z.record(z.string(), oneCell) }),
  refusals: ["staff_role", "not_found", "reason_required"],
});

export const consoleRun = endpoint({
  ...form,
  body: "multipart",
  staff: ROLES,
  path: "run",
  purpose:
    "gives a command, for one row or several; the key answers a repeat with the first answer",
  input: z.object({
    command: z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/)),
    /** JSON of field names to texts. Files are sent as parts named after their fields. */
    input: z._default(z.string().check(z.maxLength(60_000)), "{}"),
    /** JSON of row ids, for a command that accepts several rows. */
    rows: z._default(z.string().check(z.maxLength(ROWS_AT_ONCE * 60)), "[]"),
    /** The version of the single row that the caller saw. */
    seen: z.optional(z.string().check(z.maxLength(100))),
    key: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  }),
  output: z.object({
    done: z.array(
      z.object({
        row: z.nullable(z.string()),
        ok: z.boolean(),
        lines: z.array(z.string()),
        /** The refusal's code, when the row was refused. */
        why: z.optional(z.string()),
      }),
    ),
  }),
  refusals: ["staff_role", "not_found", "row_changed", "idempotency_key_reused"],
});

const view = z.object({ name: z.string(), resource: z.string(), search: z.string() });

export const consoleViews = endpoint({
  ...query,
  body: "none",
  path: "views",
  purpose: "the own saved views",
  output: z.object({ list: z.array(view) }),
});

export const consoleSaveView = endpoint({
  ...form,
  staff: ROLES,
  path: "views/save",
  purpose: "keeps the filters and order of a list under a name; an empty search removes it",
  input: z.object({
    name: shownText(60),
    resource,
    search: z.string().check(z.maxLength(4_000)),
  }),
  output: z.object({ list: z.array(view) }),
  refusals: ["views_full", "not_found"],
});
