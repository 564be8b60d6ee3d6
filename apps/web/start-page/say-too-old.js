/**
 * Shows TOO_OLD, which has a heading and a sentence per language, in the chosen language or in that
 * of the phone.
 */
(() => {
  var wanted = navigator.language || "";
  var kept;
  try {
    kept = JSON.parse(localStorage.getItem("ballast.language"));
    if (typeof kept === "string") wanted = kept;
  } catch (_) {}
  var language = TOO_OLD[wanted.slice(0, 2)] ? wanted.slice(0, 2) : "en";
  var root = document.getElementById("root");
  document.documentElement.lang = language;
  ["h1", "p"].forEach((name, at) => {
    var element = document.createElement(name);
    element.textContent = TOO_OLD[language][at];
    element.style.margin = "1em";
    root.appendChild(element);
  });
})();
