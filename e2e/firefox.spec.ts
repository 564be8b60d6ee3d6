// @rule state/browsers
import { startFirefox } from "./engines/firefox.ts";
import { testJourney } from "./engines/test.ts";

testJourney("Firefox ESR", startFirefox);
