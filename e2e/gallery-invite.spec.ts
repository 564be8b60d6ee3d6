/** The pictures of the screens about inviting. */
import { gallery } from "./gallery.ts";

gallery([
  { name: "friends", path: "/index/friend", empty: true, fails: "**/api/user/{share,app}/**" },
  { name: "invitation", path: "/index/invitation", fails: "**/api/user/share/**" },
  { name: "share-details", path: "/index/sharedetails", fails: "**/api/user/share/**" },
  { name: "team", path: "/index/lowerincome", empty: true, fails: "**/api/user/share/**" },
]);
