import { createHash } from 'node:crypto'

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of one page: its own inline scripts and styles by their hashes, everything else from this host. Emotion
 * makes empty style elements and fills them through the CSSOM, hence the hash of an empty text; MUI sets style
 * attributes. Pictures may come from any https address, because providers link to theirs.
 * @param connect origins beside its own to which the page may send requests
 */
export function contentSecurityPolicy(
  inline: { scripts: string[]; styles: string[] },
  ancestors: string,
  connect: string[] = [],
): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `script-src 'self' ${inline.scripts.map(hashed).join(' ')}`,
    `style-src 'self' ${[...inline.styles, ''].map(hashed).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** In development, Vite's client adds scripts and styles to the page. */
export const developmentPolicy = (connect: string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    ["connect-src 'self' ws: wss:", ...connect].join(' '),
  ].join('; ')
