import type { Fault } from './faults.ts'

type Parsed = { ok: true; value: unknown } | { ok: false; fault: Fault }

/** Parses JSON text (a byte order mark is allowed); a fault has the line and column. */
export function parseJson(source: string): Parsed {
  const text = source.replace(/^\uFEFF/, '')
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    const at = firstFault(text)
    const before = text.slice(0, at).split('\n')
    const line = before.length
    const column = (before.at(-1)?.length ?? 0) + 1
    const found = at >= text.length ? 'the end of the file' : JSON.stringify(text[at])
    return { ok: false, fault: { pointer: '', expected: `JSON; line ${line}, column ${column} can't be read`, found } }
  }
}

/** One token and the blanks before it; text is any character from the space on, without quote and backslash. */
const token =
  /[\t\n\r ]*(?:"(?:[ -!#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:])/uy

/** The position where the text stops being JSON, as V8's own message does not always give it. */
function firstFault(text: string): number {
  const open: string[] = []
  let wants: 'value' | 'first' | 'key' | 'firstkey' | 'colon' | 'next' = 'value'
  token.lastIndex = 0
  for (;;) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (!match) return startOfWord(text, from)
    const word = match[0].trimStart()
    const at = token.lastIndex - word.length
    const kind = word[0] === '"' ? 'string' : /^[[\]{},:]/.test(word) ? word : 'scalar'
    const within = open.at(-1)
    if (wants === 'colon') {
      if (kind !== ':') return at
      wants = 'value'
    } else if (wants === 'key' || wants === 'firstkey') {
      if (kind === '}' && wants === 'firstkey') wants = closed(open)
      else if (kind !== 'string') return at
      else wants = 'colon'
    } else if (wants === 'next') {
      if (kind === ',' && within) wants = within === '{' ? 'key' : 'value'
      else if ((kind === '}' && within === '{') || (kind === ']' && within === '[')) wants = closed(open)
      else return at
    } else if (kind === ']' && wants === 'first') wants = closed(open)
    else if (kind === '{' || kind === '[') {
      open.push(kind)
      wants = kind === '{' ? 'firstkey' : 'first'
    } else if (kind === 'string' || kind === 'scalar') wants = 'next'
    else return at
  }
}

function closed(open: string[]): 'next' {
  open.pop()
  return 'next'
}

const startOfWord = (text: string, from: number) => from + (/^[\t\n\r ]*/.exec(text.slice(from))?.[0].length ?? 0)
