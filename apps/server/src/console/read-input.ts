/** Parses the typed options of a command; files from the browser arrive as bytes. */
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import type { Upload } from "../platform/input.ts";
import { type Command, Usage } from "../platform/staff-command.ts";

/** Parses options of the command line, where a file is given by its local path. */
export function readTyped(
  command: Command,
  typed: Record<string, unknown>,
): Record<string, unknown> {
  return valuesOf(command, (name, option) => {
    const given = typed[name];
    if (typeof given !== "string") return { missing: `${command.name} needs --${name}` };
    if (isTooLong(option, given)) return { wrong: `--${tooLong(name, option)}` };
    const value = option.read(given);
    return value === null ? { wrong: `--${name} cannot be read` } : { value };
  });
}

/** Parses options from the browser, never as paths. Throws Usage naming the wrong field. */
export function readSent(
  command: Command,
  typed: Record<string, string>,
  files: readonly Upload[],
): Record<string, unknown> {
  const isField = (name: string) => Object.hasOwn(command.options, name);
  const strange = Object.keys(typed).find((name) => !isField(name));
  if (strange !== undefined) throw new Usage(`There is no field ${strange}.`);
  // Otherwise the audit log would store the file's name in place of that field's value.
  const noFile = files.find(({ field }) => !isField(field) || !command.options[field]?.readFile);
  if (noFile) throw new Usage(`${noFile.field} takes no file.`);
  return valuesOf(command, (name, option) => {
    const { readFile } = option;
    const file = files.find(({ field }) => field === name);
    const given = Object.hasOwn(typed, name) ? typed[name] : undefined;
    if (readFile ? !file : !visibleText(given ?? "")) return { missing: `Please fill in: ${name}` };
    if (isTooLong(option, given)) return { wrong: tooLong(name, option) };
    const value = readFile && file ? readFile(file.filename, file.bytes) : option.read(given ?? "");
    return value === null ? { wrong: `${name} cannot be read` } : { value };
  });
}

type Option = Command["options"][string];

const isTooLong = ({ most }: Option, given = "") => most !== null && given.trim().length > most;
const tooLong = (name: string, { most }: Option) =>
  `${name} is too long, it has ${most} characters at most`;

type Read = { missing: string } | { wrong: string } | { value: unknown };

function valuesOf(
  command: Command,
  read: (name: string, option: Option) => Read,
): Record<string, unknown> {
  const entries = Object.entries(command.options).map(([name, option]) => {
    const found = read(name, option);
    if ("value" in found) return [name, found.value];
    if ("wrong" in found) throw new Usage(`${found.wrong}: ${option.says}${option.typed}.`);
    if (option.needed) throw new Usage(`${found.missing}: ${option.says}${option.typed}.`);
    return [name, null];
  });
  return Object.fromEntries(entries);
}
