/** Quick passwords in test files that are not about the hash itself. */
import { expect } from "vitest";
import { setArgon2 } from "./quick-argon2.ts";

/** How a password is hashed; what is done with the answer is the same with a quick one. */
const ABOUT_HASHES = /server\/src\/security\/password-hash/;

setArgon2(ABOUT_HASHES.test(expect.getState().testPath ?? "") ? "real" : "quick");
