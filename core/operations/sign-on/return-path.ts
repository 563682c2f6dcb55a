/** Longer paths would not survive the way to the service and back. */
const longest = 600

/** What a browser or a proxy may read as something else than a path: backslashes, controls, white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/

/** Paths that are no pages: a sign-on never returns to a call, a file or another sign-on. */
const noPage = /^\/(api|jrpc|graphql|openidlogin|sitetoken|plugins|uploads?|awslink|reservation|assets)(\/|\?|#|$)/i

const home = '/'

/** How many levels of nested escapes are decoded. */
const deepest = 6

/** The text, and its decoded forms as long as decoding changes it. */
function readingsOf(text: string): string[] {
  const readings = [text]
  for (let depth = 0; depth < deepest; depth += 1) {
    const last = readings.at(-1) ?? ''
    try {
      const next = decodeURIComponent(last)
      if (next === last) break
      readings.push(next)
    } catch {
      break
    }
  }
  return readings
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const isPath = (text: string) => text.startsWith('/') && !text.startsWith('//') && !unsafe.test(text)

/**
 * Where a person goes after signing on or out: the path of a page of this host with query and fragment, as a browser
 * reads it. Anything else (an absolute address, `//evil`, `/\evil`, `javascript:`, line breaks in any escape, a path
 * that is no page) becomes the home page.
 */
export function returnPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || asked.length > longest || !isPath(asked)) return home
  const base = new URL(origin)
  const url = new URL(asked, base)
  if (url.origin !== base.origin || noPage.test(url.pathname) || !isDecodable(asked)) return home
  // A space in a path is harmless, and decoding produces spaces.
  const isRooted = (reading: string) => isPath(reading.replaceAll(' ', '+'))
  if (!readingsOf(url.pathname).every(isRooted)) return home
  if (readingsOf(`${url.search}${url.hash}`).some((reading) => /[\r\n\0]/.test(reading))) return home
  return `${url.pathname}${url.search}${url.hash}`
}
