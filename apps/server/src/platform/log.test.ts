import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { createLog } from "./log.ts";

function listen() {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  return { log, lines };
}

const SECRETS = [
  "password",
  "newPassword",
  "oldPassword",
  "confirmPassword",
  "payPassword",
  "code",
  "token",
  "mnemonic",
  "phone",
  "authorization",
  "x-access-token",
];

describe("a log line", () => {
  it.each(SECRETS)("never holds a %s, at any depth the code logs", (name) => {
    const { log, lines } = listen();
    log.error({ [name]: "S3cret", input: { [name]: "S3cret", of: { [name]: "S3cret" } } }, "said");
    expect(lines.join()).not.toContain("S3cret");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ [name]: "[hidden]", msg: "said" });
  });

  it("holds nothing of what hangs on an error, but which it is and where it came from", () => {
    const { log, lines } = listen();
    const cause = Object.assign(new Error("why"), { payPassword: "S3cret", code: "ECONNREFUSED" });
    const error = Object.assign(new TypeError("what", { cause }), { input: { a: "S3cret" } });
    log.error({ err: error }, "failed");
    log.error({ err: "thrown text" }, "failed");
    log.error({ err: { message: "of the job queue", detail: "S3cret" } }, "failed");
    expect(lines.join()).not.toContain("S3cret");
    const [first, second, third] = lines.map((line) => JSON.parse(line));
    expect(first.err).toMatchObject({ type: "TypeError", message: "what" });
    expect(first.err.cause).toMatchObject({ message: "why", errorCode: "ECONNREFUSED" });
    expect(first.err.stack).toContain("log.test.ts");
    expect(second.err).toEqual({ message: "thrown text" });
    expect(third.err).toEqual({ message: "of the job queue" });
  });

  it("tells the first of several errors in one, and how many there were", () => {
    const { log, lines } = listen();
    const errors = [1, 2, 3, 4, 5].map((n) =>
      Object.assign(new Error(`no. ${n}`), { code: "BL002", detail: "S3cret" }),
    );
    log.error({ err: new AggregateError(errors, "some could not") }, "failed");
    expect(lines.join()).not.toContain("S3cret");
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err).toMatchObject({ type: "AggregateError", message: "some could not", count: 5 });
    const told = err.errors.map((one: Record<string, unknown>) => [one.message, one.errorCode]);
    expect(told).toEqual([1, 2, 3].map((n) => [`no. ${n}`, "BL002"]));
  });

  it("tells the SQLSTATE and the rule of a database error, never the row it quotes", async () => {
    const database = await createTestDatabase();
    const { log, lines } = listen();
    try {
      await database.pool.query(
        `insert into security.logins (phone, member_id, password_hash, password_changed_at)
         values ('+919876543210', gen_random_uuid(), null, now())`,
      );
    } catch (error) {
      expect((error as { detail: string }).detail).toContain("+919876543210");
      log.error({ err: error }, "failed");
    } finally {
      await database.drop();
    }
    expect(JSON.parse(lines[0] ?? "").err).toMatchObject({ errorCode: "23502", table: "logins" });
    expect(lines.join()).not.toContain("9876543210");
  });

  it("has a time, a level, and no name of machine or process", () => {
    const { log, lines } = listen();
    log.info("here");
    log.debug("not here");
    expect(lines).toHaveLength(1);
    expect(Object.keys(JSON.parse(lines[0] ?? "")).sort()).toEqual(["level", "msg", "time"]);
  });
});
