import { createHash } from 'node:crypto'

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Origins beside its own that a page may load scripts from, send requests to, show in frames, open windows of, and let
 * ask the browser's wallet. For windows there is no directive: a page that opens any may keep talking with them. The
 * last is of the Permissions-Policy.
 */
export interface Reach {
  script: string[]
  connect: string[]
  frame: string[]
  popup: string[]
  payment: string[]
}

export const ownHostOnly: Reach = { script: [], connect: [], frame: [], popup: [], payment: [] }

/**
 * The policy of one page: its own inline scripts and styles by their hashes, everything else from this host. Emotion
 * makes empty style elements and fills them through the CSSOM, hence the hash of an empty text; MUI sets style
 * attributes. Pictures may come from any https address, because providers link to theirs.
 */
export function contentSecurityPolicy(
  inline: { scripts: string[]; styles: string[] },
  ancestors: string,
  reach: Reach = ownHostOnly,
): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...inline.scripts.map(hashed), ...reach.script].join(' '),
    `style-src 'self' ${[...inline.styles, ''].map(hashed).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...reach.connect].join(' '),
    "manifest-src 'self'",
    ["frame-src 'self'", ...reach.frame].join(' '),
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** In development, Vite's client adds scripts and styles to the page. */
export const developmentPolicy = (ancestors: string, reach: Reach = ownHostOnly): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'unsafe-inline'", ...reach.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    ["connect-src 'self' ws: wss:", ...reach.connect].join(' '),
    ["frame-src 'self'", ...reach.frame].join(' '),
    `frame-ancestors ${ancestors}`,
  ].join('; ')
