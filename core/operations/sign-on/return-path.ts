/** Longer ones would not survive the way to the service and back. */
const longest = 600

/** What a browser or a proxy may read as something else than a path: backslashes, controls, white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/

/** Paths that are no pages: nobody is led back to a call, a file or another sign-on. */
const noPage = /^\/(api|jrpc|graphql|openidlogin|sitetoken|plugins|uploads?|awslink|reservation|assets)(\/|\?|#|$)/i

const home = '/'

/** Escapes of escapes are looked into so deep. */
const deepest = 6

/** The text, and what becomes of it when its escapes are read, again and again as far as they can be. */
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
 * Where somebody is led after signing on or out: a path of a page of this host with query and fragment, as a browser
 * reads it. Whatever else was asked for (an address, `//evil`, `/\evil`, `javascript:`, line breaks in any escape, a
 * path that is no page) is the home page.
 */
export function returnPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || asked.length > longest || !isPath(asked)) return home
  const base = new URL(origin)
  const url = new URL(asked, base)
  if (url.origin !== base.origin || noPage.test(url.pathname) || !isDecodable(asked)) return home
  // A space in a path is harmless, and written as one once the escapes are read.
  const isRooted = (reading: string) => isPath(reading.replaceAll(' ', '+'))
  if (!readingsOf(url.pathname).every(isRooted)) return home
  if (readingsOf(`${url.search}${url.hash}`).some((reading) => /[\r\n\0]/.test(reading))) return home
  return `${url.pathname}${url.search}${url.hash}`
}
