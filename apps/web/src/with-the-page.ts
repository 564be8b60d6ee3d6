/** What nearly every screen needs comes with the page, not in one more file. */
import "@ballast/contract/user/entry-routes.ts";
import "./api/sending.ts";
import "./ui/failure.tsx";
import "./ui/notice.tsx";
import "./ui/screen.tsx";
