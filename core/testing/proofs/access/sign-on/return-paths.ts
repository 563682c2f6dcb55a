import fc from 'fast-check'
import { returnPath } from '../../../../operations/sign-on/return-path.ts'

const origin = 'https://quay.northwind.example'

/** Parts of malicious addresses, plain and percent-encoded. */
const pieces = [
  '/', '//', '\\', '/\\', '.', '..', '/../', '@', ':', '?', '#', '&', '=', ';', ' ', '\t', '\r', '\n', '\0', '\u2028', '\u00a0',
  'evil.example', 'kiln.northwind.example', 'quay.northwind.example', 'https:', 'http://', 'javascript:', 'data:', 'book',
  'api', 'openidlogin', 'second_form_step', 'é', '𝕩', '%', '%2', '%zz', '%ff', 'Set-Cookie: session=x', 'alert(1)',
] // biome-ignore format: a table

const escaped = (text: string, times: number): string => {
  let result = text
  for (let round = 0; round < times; round += 1)
    result =
      round === 0
        ? [...Buffer.from(result)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
        : result.replaceAll('%', '%25')
  return result
}

const piece = fc
  .tuple(fc.constantFrom(...pieces), fc.integer({ min: 0, max: 3 }))
  .map(([text, times]) => escaped(text, times))
const asked = fc
  .array(piece, { maxLength: 8 })
  .chain((parts) => fc.constantFrom('', '/', '/book/', '//', '/\\', ' ').map((begin) => begin + parts.join('')))

/** Every reading of a path by a browser, proxy or server, with repeated decoding. */
function* readings(path: string): Generator<string> {
  let read = path
  yield read
  for (let round = 0; round < 6; round += 1) {
    try {
      read = decodeURIComponent(read)
    } catch {
      return
    }
    yield read
  }
}

/** Returns why a path leads away from the host's pages, or null. These rules are independent of the product's own. */
export function leadsAway(path: string): string | null {
  if (!/^\/(?![/\\])/.test(path)) return 'it is no path'
  if (new URL(path, origin).origin !== origin) return 'it is of another host'
  if (/[^\x21-\x7e]/.test(path)) return 'it can not stand in a header'
  const [name = ''] = path.split(/[?#]/)
  for (const reading of readings(name)) {
    if (/[\r\n\0\\]/.test(reading)) return 'it breaks a line, or may be read with another slash'
    if (/^\/\//.test(reading)) return 'it may be read as a host'
  }
  for (const reading of readings(path.slice(name.length)))
    if (/[\r\n\0]/.test(reading)) return 'its query breaks a line'
  if (/^\/(openidlogin|api|jrpc)(\/|$)/i.test(name)) return 'it is no page'
  return null
}

/**
 * Tries `many` hostile return addresses. @returns how many led to a page other than the home page @throws with the
 * first that leads away
 */
export function tryReturnPaths(many: number, seed: number): number {
  let pages = 0
  for (const wish of fc.sample(asked, { numRuns: many, seed })) {
    const path = returnPath(wish, origin)
    const fault = leadsAway(path)
    if (fault !== null) throw new Error(`${JSON.stringify(wish)} leads to ${JSON.stringify(path)}: ${fault}`)
    if (path !== '/') pages += 1
  }
  return pages
}
