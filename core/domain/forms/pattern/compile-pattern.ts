import type { Step } from './program.ts'

/** The most steps of a program: more than any sensible pattern has, fewer than `a{1000}{1000}`. */
const longest = 2000
const deepest = 50

interface Reader {
  text: string
  at: number
  depth: number
}

/**
 * Compiles a provider's regular expression: literals, `.`, classes, `\d \w \s` and their opposites, groups, `|`, `* + ?
 * {n,m}`, `^ $ \b`. Null for a pattern that can't run in linear time (look-around, back-references), is too large, or
 * is invalid.
 */
export function compilePattern(pattern: string): Step[] | null {
  const reader: Reader = { text: pattern, at: 0, depth: 0 }
  try {
    const program: Step[] = [...readAlternatives(reader), { op: 'match' }]
    return reader.at === pattern.length && program.length <= longest ? program : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function readAlternatives(reader: Reader): Step[] {
  if (++reader.depth > deepest) throw new SyntaxError('too deep')
  let program = readSequence(reader)
  while (accept(reader, '|')) {
    const other = readSequence(reader)
    const split: Step = { op: 'split', a: 1, b: program.length + 2 }
    program = [
      split,
      ...moved(program, 1),
      { op: 'jump', to: program.length + other.length + 2 },
      ...moved(other, program.length + 2),
    ]
    bounded(program)
  }
  reader.depth--
  return program
}

function readSequence(reader: Reader): Step[] {
  let program: Step[] = []
  for (
    let next = reader.text[reader.at];
    next !== undefined && next !== '|' && next !== ')';
    next = reader.text[reader.at]
  ) {
    const atom = readAtom(reader)
    program = bounded([...program, ...moved(readQuantifier(reader, atom), program.length)])
  }
  return program
}

function readAtom(reader: Reader): Step[] {
  if (readBounds(reader)) throw new SyntaxError('nothing to repeat')
  const character = take(reader)
  if (character === '(') return readGroup(reader)
  if (character === '[') return [readClass(reader)]
  if (character === '^' || character === '$') return [{ op: 'assert', what: character }]
  if (character === '.') return [{ op: 'character', matches: (each) => each !== '\n' }]
  if (character !== '\\') return [literal(character)]
  const escaped = take(reader)
  if (escaped === 'b' || escaped === 'B') return [{ op: 'assert', what: escaped }]
  return [{ op: 'character', matches: escapedTest(reader, escaped) }]
}

function readGroup(reader: Reader): Step[] {
  if (accept(reader, '?') && !accept(reader, ':')) throw new SyntaxError('look-around and names are not linear')
  const inner = readAlternatives(reader)
  if (!accept(reader, ')')) throw new SyntaxError('group not closed')
  return inner
}

function readQuantifier(reader: Reader, atom: Step[]): Step[] {
  const [minimum, maximum] = readBounds(reader) ?? [1, 1]
  accept(reader, '?')
  if (minimum > longest || (maximum !== Infinity && (maximum > longest || maximum < minimum))) {
    throw new SyntaxError('bad repetition')
  }
  let program: Step[] = []
  const append = (steps: Step[]) => {
    program = bounded([...program, ...moved(steps, program.length)])
  }
  for (let count = 0; count < minimum; count++) append(atom)
  if (maximum === Infinity) {
    append([{ op: 'split', a: 1, b: atom.length + 2 }, ...moved(atom, 1), { op: 'jump', to: 0 }])
  } else {
    for (let count = minimum; count < maximum; count++)
      append([{ op: 'split', a: 1, b: atom.length + 1 }, ...moved(atom, 1)])
  }
  return program
}

function readBounds(reader: Reader): [number, number] | null {
  if (accept(reader, '*')) return [0, Infinity]
  if (accept(reader, '+')) return [1, Infinity]
  if (accept(reader, '?')) return [0, 1]
  const pattern = /\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/y
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (!match) return null
  reader.at = pattern.lastIndex
  const minimum = Number(match[1])
  return [minimum, match[2] ? Number(match[3] ?? Infinity) : minimum]
}

function readClass(reader: Reader): Step {
  const isNegated = accept(reader, '^')
  const tests: ((character: string) => boolean)[] = []
  while (!accept(reader, ']')) {
    const [from, test] = readMember(reader)
    const isRange = from !== null && reader.text[reader.at] === '-' && reader.text[reader.at + 1] !== ']'
    if (!isRange) {
      tests.push(test)
      continue
    }
    reader.at++
    const [to] = readMember(reader)
    if (to === null || to < from) throw new SyntaxError('bad range')
    tests.push((character) => from <= character && character <= to)
  }
  return { op: 'character', matches: (character) => tests.some((test) => test(character)) !== isNegated }
}

/** A member of a class: its test, and for use in ranges the character itself, or null for a class of characters. */
function readMember(reader: Reader): [string | null, (character: string) => boolean] {
  const character = take(reader)
  if (character !== '\\') return [character, (each) => each === character]
  const escaped = take(reader)
  const test = escapedTest(reader, escaped)
  return [/[dwsDWS]/.test(escaped) ? null : escaped, test]
}

function escapedTest(reader: Reader, escaped: string): (character: string) => boolean {
  if (/[1-9ckpPu]/.test(escaped)) throw new SyntaxError('not linear, or not known')
  if (/[dwsDWS]/.test(escaped)) {
    const pattern = new RegExp(`\\${escaped}`)
    return (character) => pattern.test(character)
  }
  const plain = { n: '\n', t: '\t', r: '\r' }[escaped] ?? escaped
  if (/[A-Za-z0]/.test(plain)) throw new SyntaxError(`unknown escape in ${reader.text}`)
  return (character) => character === plain
}

const literal = (wanted: string): Step => ({ op: 'character', matches: (character) => character === wanted })

const moved = (program: Step[], by: number): Step[] =>
  program.map((step) => {
    if (step.op === 'split') return { ...step, a: step.a + by, b: step.b + by }
    return step.op === 'jump' ? { ...step, to: step.to + by } : step
  })

function bounded(program: Step[]): Step[] {
  if (program.length > longest) throw new SyntaxError('too long')
  return program
}

function accept(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false
  reader.at++
  return true
}

function take(reader: Reader): string {
  const code = reader.text.codePointAt(reader.at)
  if (code === undefined) throw new SyntaxError('ends too early')
  const character = String.fromCodePoint(code)
  reader.at += character.length
  return character
}
