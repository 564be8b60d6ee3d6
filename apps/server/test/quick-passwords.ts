/** Quick passwords in test files that are not about them. */
import { expect } from "vitest";
import { setArgon2 } from "./quick-argon2.ts";

const ABOUT_PASSWORDS =
  /server\/src\/(security\/((fund|login)-)?password|members\/log-in|console\/own-login)/;

setArgon2(ABOUT_PASSWORDS.test(expect.getState().testPath ?? "") ? "real" : "quick");
