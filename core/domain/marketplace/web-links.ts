/** Browsers and Node have it alike; the rules here know of neither. */
declare const URL: { parse(address: string): { protocol: string; hostname: string; href: string } | null }

/** The networks whose profiles a provider may name. */
export const networks = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube'] as const

/** A web address that a provider typed: `https://` is added where it has no scheme; null if it is invalid. */
export function webLink(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  const parsed = URL.parse(address)
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  // Chromium accepts a host with spaces, Node does not; the page must be the same on both.
  return isWeb && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(parsed.hostname) ? parsed.href : null
}

/** The link to a profile of a network, typed as a whole address or as the name only. */
export function socialLink(network: (typeof networks)[number], typed: string): string | null {
  if (/[./]/.test(typed)) return webLink(typed)
  const name = encodeURIComponent(typed.replace(/^@/, ''))
  const path = { facebook: '', twitter: '', instagram: '', linkedin: 'company/', youtube: '@' }[network]
  return `https://www.${network}.com/${path}${name}`
}
