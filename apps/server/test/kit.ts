/**
 * The prologues that test files share. Each is called once at the top of a file, before the file's
 * own hooks, and answers an object that is filled once the hooks have run: use it inside tests and
 * hooks.
 */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startApp, type TestApp } from "./app.ts";
import { startTestBank, type TestBank, worker } from "./bank.ts";
import { aMember, type TestMember } from "./builders.ts";
import { startTestChain, type TestChain } from "./chain.ts";
import { createTestDatabase, expectInvariants, type TestDatabase } from "./harness.ts";

type Env = Record<string, string>;
/** The environment, as a function when another part of the kit provides it after its start. */
type Settings = Env | (() => Env);

/**
 * `breaks`: the invariants that do not hold in the books that the tests leave. All others must
 * hold, and these must be broken.
 */
type Ending = { breaks?: readonly string[] };

/** An object that a hook creates once for the whole file. */
function madeOnce<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}

/** A server on a database of its own; after the tests every invariant but `breaks` holds. */
export function useApp(settings: Settings = {}, { breaks = [] }: Ending = {}): TestApp {
  const app = madeOnce(() => startApp(typeof settings === "function" ? settings() : settings));
  afterAll(async () => {
    try {
      await expectInvariants(app.database, breaks);
    } finally {
      await app.stop();
    }
  });
  return app;
}

/** A migrated database without a server; after the tests every invariant but `breaks` holds. */
export function useDatabase({ breaks = [] }: Ending = {}): TestDatabase {
  const database = madeOnce(createTestDatabase);
  afterAll(async () => {
    try {
      await expectInvariants(database, breaks);
    } finally {
      await database.drop();
    }
  });
  return database;
}

/** A chain for the whole file. */
export function useChain(): TestChain {
  const chain = madeOnce(() => startTestChain());
  afterAll(() => chain.stop());
  return chain;
}

/** A server on a chain for the whole file; the chain's log lines belong to each test. */
export function useChainedApp(ending: Ending = {}): { app: TestApp; local: TestChain } {
  const local = useChain();
  const app = useApp(() => {
    const { SMS_URL: _, SMS_TOKEN: __, ...env } = local.env;
    return env;
  }, ending);
  return { app, local };
}

/** A bank for the whole file. */
export function useBank(): TestBank {
  const bank = madeOnce(startTestBank);
  afterAll(() => bank.stop());
  return bank;
}

type BankedApp = { app: TestApp; bank: TestBank; jobs: ReturnType<typeof worker> };

/**
 * A server with a bank for the whole file, and the jobs of local money; after the tests the bank's
 * books agree.
 */
export function useBankedApp(ending: Ending = {}): BankedApp {
  const bank = useBank();
  const app = useApp(() => bank.env, ending);
  const jobs = madeOnce(async () => worker(app, bank));
  afterAll(() => jobs.reconcile());
  return { app, bank, jobs };
}

/** A member who may buy, a new one for each test. */
export function useMember(app: TestApp): TestMember {
  const member = {} as TestMember;
  beforeEach(async () => {
    Object.assign(member, await aMember(app));
  });
  return member;
}
