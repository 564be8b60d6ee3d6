/**
 * The short names of the months, from the catalogue: to make the browser's own format of a date
 * costs a phone longer than drawing half the home screen. A test holds them to the browser's.
 */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { giveMonths } from "../i18n/format.ts";

giveMonths(() => t(i18n)`Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sept,Oct,Nov,Dec`);
