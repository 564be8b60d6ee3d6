/** The pictures of news, messages, notices and feedback. */
import { gallery } from "./gallery.ts";

gallery([
  { name: "news", path: "/news", fails: "**/api/user/news/**" },
  { name: "messages", path: "/message", fails: "**/api/message/**" },
  { name: "messages-wallet", path: "/message?kind=wallet", fails: "**/api/message/push/record**" },
  { name: "alert", path: "/index/alert", empty: true, fails: "**/api/user/sys/popup**" },
  { name: "feedback", path: "/user/feedback" },
]);
