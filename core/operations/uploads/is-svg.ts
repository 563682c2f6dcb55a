/** What may precede the root of an XML document, by its beginning and end. */
const before: [string, string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
]

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The text after declarations, comments and the document type; null if one of them doesn't end. */
function rootOf(document: string): string | null {
  let rest = document.trimStart()
  for (;;) {
    const ends = before.find(([begin]) => rest.startsWith(begin))?.[1] ?? doctypeEnd(rest)
    if (ends === null) return rest
    const at = rest.indexOf(ends)
    if (at < 0) return null
    rest = rest.slice(at + ends.length).trimStart()
  }
}

/** The end of a document type: `]>` if it has declarations of its own, as files of older drawing programs do. */
function doctypeEnd(text: string): string | null {
  if (!/^<!doctype\s+svg[\s>]/i.test(text.slice(0, 40))) return null
  const end = text.indexOf('>')
  return text.slice(0, end).includes('[') ? ']>' : '>'
}

/** Whether this is an XML document in UTF-8 with the root `svg`. Entities are not resolved, and nothing is executed. */
export function isSvg(bytes: Uint8Array): boolean {
  if (!startsLikeXml(bytes)) return false
  let document: string
  try {
    document = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  const root = rootOf(document)
  const tag = root === null ? undefined : /^<(?:[A-Za-z_][\w.-]{0,50}:)?svg(?=[\s/>])[^>]{0,20000}>/.exec(root)?.[0]
  if (tag === undefined || document.includes('\0')) return false
  return (
    (tag.includes(svgNamespace) || /xmlns\s*=\s*["']&\w+;/.test(tag)) &&
    /<\/(?:[\w.-]+:)?svg\s*>\s*$|\/>\s*$/.test(document.slice(-300))
  )
}

/** Whether the first character that is no space or byte order mark is `<`. Avoids decoding large pictures. */
function startsLikeXml(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const first = bytes
    .subarray(start, start + 1000)
    .find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
  return first === 0x3c
}
