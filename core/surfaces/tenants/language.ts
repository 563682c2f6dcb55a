/** Where a request may say its language, in order of precedence. */
export interface LanguageWishes {
  /** `?lang=`, the present choice. */
  query?: string | undefined
  /** The cookie `lang`, an earlier choice. */
  cookie?: string | undefined
  /** The header `Accept-Language`. */
  accept?: string | undefined
}

const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/

/** `es-MX` is served by `es`, `en` by `en-us`: the nearest offered language, or none. */
function nearest(wish: string | undefined, offered: string[]): string | undefined {
  const wanted = wish?.toLowerCase()
  if (wanted === undefined || !tag.test(wanted)) return undefined
  const primary = wanted.split('-')[0]
  return (
    offered.find((one) => one === wanted) ??
    offered.find((one) => one === primary) ??
    offered.find((one) => one.split('-')[0] === primary)
  )
}

/** Tags of an `Accept-Language` header, the best first; at most ten are read. */
function acceptedTags(header: string | undefined): string[] {
  if (header === undefined || header.length > 500) return []
  return header
    .split(',')
    .slice(0, 10)
    .map((part) => {
      const [name = '', ...rest] = part.trim().split(';')
      const quality = rest
        .map((one) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(one)?.[1])
        .find((one) => one !== undefined)
      return { name, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((one) => one.name)
}

/**
 * The language of a call, always one that the tenant offers: requested, chosen before, preferred by the browser, the
 * provider's, the white-label's, `en-us`.
 */
export function chooseLanguage(
  wishes: LanguageWishes,
  tenant: { offered: string[]; provider?: string | undefined; whitelabel?: string | undefined },
): string {
  const candidates = [
    wishes.query,
    wishes.cookie,
    ...acceptedTags(wishes.accept),
    tenant.provider,
    tenant.whitelabel,
    'en-us',
  ]
  for (const candidate of candidates) {
    const found = nearest(candidate, tenant.offered)
    if (found !== undefined) return found
  }
  return tenant.offered[0] ?? 'en-us'
}

/**
 * Trims spaces and tabs only, as HTTP does: other white space belongs to the name, or a neighbouring host could hide
 * `__Host-` behind it.
 */
const bare = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** The value of one cookie in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && bare(part.slice(0, at)) === name) return bare(part.slice(at + 1))
  }
  return undefined
}
