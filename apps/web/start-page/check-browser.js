/**
 * Stands in the page before every other script, in the language that all browsers understand: where one is
 * older than those that are promised, the page says so and nothing else of it runs. These two came with
 * the oldest promised versions of all three engines (scripts/supported-browsers.ts): the first with Chrome
 * 111 and Safari 16.4, the second with Firefox 128 and Safari 16.4.
 */
var isTooOld = !("".isWellFormed && window.CSSPropertyRule);
var sentences = document.createElement("script");
sentences.src = "/too-old.js";
if (isTooOld) document.body.appendChild(sentences);
