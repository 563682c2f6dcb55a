/** Longer ones would not survive the way to the service and back. */
const longest = 600

/** What a browser or a proxy may read as something else than a path: backslashes, controls, white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/

/** Paths that are no pages: nobody is led back to a call, a file or another sign-on. */
const noPage = /^\/(api|jrpc|graphql|openidlogin|sitetoken|plugins|uploads?|awslink|reservation|assets)(\/|\?|#|$)/i

const home = '/'

/** The text with its escapes read, again and again until there is nothing left to read; null when it can't be. */
function fullyDecoded(text: string): string | null {
  let read = text
  for (let round = 0; round < 4; round += 1) {
    try {
      const next = decodeURIComponent(read)
      if (next === read) return read
      read = next
    } catch {
      return round === 0 ? null : read
    }
  }
  return null
}

const isPath = (text: string) => text.startsWith('/') && !text.startsWith('//') && !unsafe.test(text)

/**
 * Where somebody is led after signing on or out: a path of a page of this host with query and fragment, as a browser
 * reads it. Whatever else was asked for (an address, `//evil`, `/\evil`, `javascript:`, line breaks in any escape, a
 * path that is no page) is the home page.
 */
export function returnPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || asked.length > longest || !isPath(asked)) return home
  const [path = '', ...rest] = asked.split(/(?=[?#])/)
  const decoded = fullyDecoded(path)
  const behind = fullyDecoded(rest.join(''))
  if (decoded === null || behind === null || !isPath(decoded.replaceAll(' ', '+'))) return home
  if (/[\r\n\0]/.test(behind)) return home
  const base = new URL(origin)
  const url = new URL(asked, base)
  if (url.origin !== base.origin || noPage.test(url.pathname) || url.pathname.startsWith('//')) return home
  return `${url.pathname}${url.search}${url.hash}`
}
