/** The pictures of the public screens, which need no login. */
import { gallery, type Screen } from "./gallery.ts";

const SCREENS: Screen[] = [
  { name: "welcome", path: "/welcome", visitor: true, fails: "**/api/{open,product}/**" },
  { name: "status", path: "/status", visitor: true, fails: "**/api/open/**" },
  { name: "red-flags", path: "/red-flags", visitor: true, fails: "**/api/open/**" },
  { name: "how-paid", path: "/how-paid", visitor: true, fails: "**/api/open/**" },
  { name: "proofs", path: "/proofs", visitor: true, fails: "**/api/open/**" },
];

gallery(SCREENS);
