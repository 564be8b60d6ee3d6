/** Loaded before the programs of a test stack, because its members log in some 1,500 times. */
import { setArgon2 } from "../apps/server/test/quick-argon2.ts";

setArgon2("quick");
