/** Makes password hashing fast in test files that are not about the hash itself. */
import { expect } from "vitest";
import { setArgon2 } from "./quick-argon2.ts";

/**
 * Files about how a password is hashed; in all others the result of a quick hash is treated the
 * same.
 */
const ABOUT_HASHES = /server\/src\/security\/password-hash/;

setArgon2(ABOUT_HASHES.test(expect.getState().testPath ?? "") ? "real" : "quick");
