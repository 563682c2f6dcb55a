const entry = /<script\b[^>]*\btype="?module"?[^>]*\bsrc="([^"]+)"/g

/** The addresses of a page's own scripts, which name its version; empty where it has none. */
export const scriptsOf = (html: string): string => [...html.matchAll(entry)].map(([, address]) => address).join(' ')
