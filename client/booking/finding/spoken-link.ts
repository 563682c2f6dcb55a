/** What a page knows of its language. */
export interface Speaking {
  /** As in `location` and `document`. */
  search: string
  cookie: string
  /** That of the page, those that the site offers, and those that the browser wants, the best first. */
  language: string
  offered: string[]
  preferred: readonly string[]
}

const primaryOf = (language: string): string => language.split('-')[0] ?? ''

/** The first of the browser's languages that is offered, in its nearest kind; none where nothing is. */
function wantedOf({ offered, preferred }: Speaking): string | undefined {
  const near = preferred
    .map((one) => one.toLowerCase())
    .flatMap((wanted) => {
      const same = offered.find((one) => one === wanted)
      return same ?? offered.find((one) => primaryOf(one) === primaryOf(wanted)) ?? []
    })
  return near[0]
}

/**
 * Whether a page's visitor has chosen its language, so that another site, which reads no cookie of this one, would
 * speak another: the address says it, or it was chosen before and is not what the browser asks for anyway.
 */
export function isChosen(speaking: Speaking): boolean {
  const { search, cookie, language } = speaking
  if (new URLSearchParams(search).has('lang')) return true
  return /(^|;\s*)lang=/.test(cookie) && wantedOf(speaking) !== language
}

/** An address of another site, in a language. */
export function spokenLink(link: string, language: string): string {
  const url = new URL(link)
  url.searchParams.set('lang', language)
  return url.href
}
