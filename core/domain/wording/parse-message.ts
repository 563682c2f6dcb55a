/** A part of a parsed message: literal text, an argument, or a choice by number or word. */
export type MessagePart =
  | string
  | { kind: 'value' | 'number' | 'percent'; name: string }
  /** `#` inside a plural: its number minus the offset. */
  | { kind: 'count' }
  | { kind: 'choice'; type: 'plural' | 'selectordinal' | 'select'; name: string; offset: number; cases: Cases }

export type Cases = Map<string, MessagePart[]>

interface Reader {
  text: string
  at: number
  /** The number of choices around it. */
  depth: number
}

/** The deepest nesting of choices: more than any sentence has, and few enough to process recursively. */
const deepest = 20

/** Parses the subset of ICU MessageFormat that dictionaries use; throws a SyntaxError on anything else. */
export function parseMessage(text: string): MessagePart[] {
  const reader = { text, at: 0, depth: 0 }
  const parts = readParts(reader, false)
  if (reader.at < text.length) throw new SyntaxError('unexpected }')
  return parts
}

function readParts(reader: Reader, inPlural: boolean): MessagePart[] {
  const parts: MessagePart[] = []
  let literal = ''
  const flush = () => {
    if (literal) parts.push(literal)
    literal = ''
  }
  for (;;) {
    const character = reader.text[reader.at]
    if (character === undefined || character === '}') break
    if (character === "'") literal += readQuoted(reader, inPlural)
    else if (character === '{') {
      flush()
      parts.push(readArgument(reader, inPlural))
    } else if (character === '#' && inPlural) {
      flush()
      parts.push({ kind: 'count' })
      reader.at++
    } else {
      literal += character
      reader.at++
    }
  }
  flush()
  return parts
}

/** An apostrophe stands for itself, unless it precedes another one or a character that would be syntax. */
function readQuoted(reader: Reader, inPlural: boolean): string {
  const next = reader.text[reader.at + 1] ?? ''
  if (next === "'") {
    reader.at += 2
    return "'"
  }
  if (!(inPlural ? '{}#' : '{}').includes(next) || next === '') {
    reader.at++
    return "'"
  }
  const quoted = /'((?:[^']|'')*)(?:'|$)/y
  quoted.lastIndex = reader.at
  const match = quoted.exec(reader.text)
  reader.at = quoted.lastIndex
  return (match?.[1] ?? '').replaceAll("''", "'")
}

function readArgument(reader: Reader, inPlural: boolean): MessagePart {
  const name = take(reader, /\{\s*([\p{L}\p{N}_.-]+)\s*/uy)
  if (accept(reader, '}')) return { kind: 'value', name }
  const type = take(reader, /,\s*([a-z]+)\s*/y)
  if (type === 'number') {
    const percent = !accept(reader, '}') && take(reader, /,\s*(percent|integer)\s*\}/y) === 'percent'
    return { kind: percent ? 'percent' : 'number', name }
  }
  if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') throw new SyntaxError(`unknown type ${type}`)
  take(reader, /(,)\s*/y)
  const counting = type !== 'select'
  const offset = counting ? Number(tryTake(reader, /offset:\s*(\d+)\s*/y) ?? 0) : 0
  const cases = readCases(reader, counting, counting || inPlural)
  return { kind: 'choice', type, name, offset, cases }
}

function readCases(reader: Reader, counting: boolean, inPlural: boolean): Cases {
  const cases: Cases = new Map()
  reader.depth++
  if (reader.depth > deepest) throw new SyntaxError('too deep')
  while (!accept(reader, '}')) {
    const key = take(reader, counting ? /(=\d+|[a-z]+)\s*\{/y : /([\p{L}\p{N}_.-]+)\s*\{/uy)
    cases.set(key, readParts(reader, inPlural))
    take(reader, /(\})\s*/y)
  }
  reader.depth--
  if (!cases.has('other')) throw new SyntaxError('no case other')
  return cases
}

function accept(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false
  reader.at++
  return true
}

function take(reader: Reader, pattern: RegExp): string {
  const text = tryTake(reader, pattern)
  if (text === null) throw new SyntaxError(`unexpected text at ${reader.at}`)
  return text
}

function tryTake(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (!match) return null
  reader.at = pattern.lastIndex
  return match[1] ?? ''
}
