/** The pictures of what everybody may see without a login. */
import { gallery, type Screen } from "./gallery.ts";

const SCREENS: Screen[] = [
  { name: "status", path: "/status", visitor: true, fails: "**/api/open/**" },
  { name: "proofs", path: "/proofs", visitor: true, fails: "**/api/open/**" },
];

gallery(SCREENS);
