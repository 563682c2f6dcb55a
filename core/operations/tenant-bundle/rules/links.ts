import { isRecord } from '../../../domain/is-record.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

const pictures = ['photo', 'bookinglogo', 'imageurl']
const sites = ['website', 'websitesecondary', 'facebook', 'twitter', 'instagram', 'linkedin', 'youtube']
const links = new Set([...pictures, ...sites])
const base = 'https://site.invalid/'

/** Reads an address as browsers do, which ignore line breaks inside a scheme. Names and paths have no scheme. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text, base)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** Faults of addresses for links or pictures of a site that would run code or don't work: `javascript:`, `data:`. */
export function linkFaults({ whitelabel, lists }: ShapedBundle): Fault[] {
  const { providers, bookables, resources, forms } = lists
  const inLists = [...providers, ...bookables, ...resources, ...forms]
  return [...chatbotFaults(whitelabel), ...inLists.flatMap(({ entity, pointer }) => within(entity, pointer))]
}

/** A chat bot is elsewhere: its address has a host of its own, and what is written there is not sent in the clear. */
function chatbotFaults({ chatbotdata }: ShapedBundle['whitelabel']): Fault[] {
  const { url = '' } = chatbotdata ?? {}
  if (url === '' || URL.parse(url)?.protocol === 'https:') return []
  const pointer = pointerOf('whitelabel', 'chatbotdata', 'url')
  return [{ pointer, expected: 'an address that begins with "https://"', found: shown(url) }]
}

function within(value: unknown, pointer: string): Fault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => within(item, pointer + pointerOf(index)))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, inner]) => {
    const at = pointer + pointerOf(field)
    if (field === 'imagecarousel') return pictureFaults(inner, at)
    if (!links.has(field) || typeof inner !== 'string') return within(inner, at)
    return addressFault(inner, at)
  })
}

const addressFault = (text: string, pointer: string): Fault[] =>
  isWebAddress(text)
    ? []
    : [{ pointer, expected: 'an address that begins with "https://" or "http://", or a path', found: shown(text) }]

/** Pictures of a carousel are addresses, or objects with addresses under any name beside their captions. */
function pictureFaults(value: unknown, pointer: string): Fault[] {
  if (typeof value === 'string')
    return /^(javascript|vbscript|data|file):/i.test(schemed(value)) ? addressFault(value, pointer) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => pictureFaults(item, pointer + pointerOf(key)))
}

/** Browsers ignore these characters around and inside a scheme. */
const schemed = (text: string) => text.replace(/[\p{Cc}\s]/gu, '')
