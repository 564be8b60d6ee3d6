/** The nonce by which the page's content security policy allows our style sheets. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/**
 * Adds the nonce to every style element, because some parts of the library create style sheets for
 * measuring without one.
 */
export function nameEveryStyle(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = create(name, options);
    if (name.toLowerCase() === "style") made.nonce = nonce;
    return made;
  }) as typeof document.createElement;
}
