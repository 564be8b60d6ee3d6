/** The pictures of the community's screens. */
import { gallery } from "./gallery.ts";

gallery([
  { name: "community", path: "/dynamic", fails: "**/api/square/**" },
  { name: "add-post", path: "/user/addynamic" },
  { name: "own-posts", path: "/user/news", empty: true, fails: "**/api/square/**" },
]);
