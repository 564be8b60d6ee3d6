// @rule state/browsers
import { testJourney } from "./engines/test.ts";
import { startWebKit } from "./engines/webkit.ts";

testJourney("WebKitGTK", startWebKit);
