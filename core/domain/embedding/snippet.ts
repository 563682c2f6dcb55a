import { asciiOrigin, isAncestor } from './ancestors.ts'

export type EmbedMode = 'inline' | 'popup' | 'button'

/** What an owner chooses of a site in their page. */
export interface SnippetWish {
  /** Of the script and the site, `https://quay.example`. */
  origin: string
  /** The page that it opens, `/` or that of a bookable. */
  path: string
  mode: EmbedMode
  theme: 'light' | 'dark' | 'auto'
  /** Empty for that of the visitor. */
  lang: string
  /** The text on the button; empty for the site's own. */
  title: string
}

/** The element's attributes; those that say what goes without saying are left out. */
export function attributesOf({ origin, path, mode, theme, lang, title }: SnippetWish): [string, string][] {
  const all: [string, string, unless: string][] = [
    ['href', `${origin}${path}`, ''],
    ['mode', mode, 'inline'],
    ['theme', theme, 'auto'],
    ['lang', lang, ''],
    ['title', mode === 'inline' ? '' : title.trim(), ''],
  ]
  return all.flatMap(([name, value, unless]) => (value === unless ? [] : [[name, value]]))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const inElement = (attributes: [string, string][]): string =>
  attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')

/** The code for a page: a script, which may stand there once for several, and the element. */
export function htmlSnippet(wish: SnippetWish): string {
  return (
    `<script async src="${escaped(wish.origin)}/embed/v1.js"></script>\n` +
    `<tessera-booking${inElement(attributesOf(wish))}></tessera-booking>\n`
  )
}

/** The same as a component of React 19, which is told what was booked. */
export function reactSnippet(wish: SnippetWish): string {
  const attributes = attributesOf(wish).map(([name, value]) => `        ${name}={${JSON.stringify(value)}}\n`)
  return (
    'export function Booking({ onBooked }) {\n  return (\n    <>\n' +
    `      <script async src={${JSON.stringify(`${wish.origin}/embed/v1.js`)}} />\n` +
    `      <tessera-booking\n${attributes.join('')}` +
    '        ontessera-booked={(event) => onBooked(event.detail.reservation)}\n      />\n    </>\n  )\n}\n'
  )
}

/**
 * What to list for a site: its origin, and all its subdomains. Null for what is no origin that may be listed; a name
 * without a scheme is one of `https:`.
 */
export function ancestorsFor(typed: string): string[] | null {
  const text = typed.trim().replace(/\/+$/, '').toLowerCase()
  const origin = asciiOrigin(/^[a-z]+:/.test(text) && !/^localhost:\d/.test(text) ? text : `https://${text}`)
  if (!isAncestor(origin) || origin.includes('*')) return null
  const isAddress = /\/\/(\d{1,3}\.){3}\d{1,3}(:|$)/.test(origin)
  return isAddress ? [origin] : [origin, origin.replace('//', '//*.')]
}

/** What a page's Content-Security-Policy needs, and nothing else. */
export const policyFor = (origin: string): string => `script-src ${origin}; frame-src ${origin}`
