import { type JSONVisitor, visit } from 'jsonc-parser'
import { type Fault, pointerOf } from './faults.ts'

/** JSON as it was read. `faults` are the keys that an object has twice; `value` has their last values. */
type Parsed = { ok: true; value: unknown; faults: Fault[] } | { ok: false; fault: Fault }

/** Parses JSON text (a byte order mark is allowed); a fault has the line and column. */
export function parseJson(source: string): Parsed {
  const text = source.replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, fault: firstFault(text) }
  }
  return { ok: true, value, faults: keysGivenTwice(text) }
}

/** Where the text stops being JSON, as V8's own message does not always say. */
function firstFault(text: string): Fault {
  let first: { at: number; place: string } | undefined
  visitText(text, {
    onError(_, at, _length, line, column) {
      first ??= { at, place: `line ${line + 1}, column ${column + 1} can't be read` }
    },
  })
  const { at, place } = first ?? { at: text.length, place: 'nested less deeply' }
  const found = at >= text.length ? 'the end of the file' : JSON.stringify(text[at])
  return { pointer: '', expected: `JSON; ${place}`, found }
}

/** A program takes the last of two values, and people read the first: nobody can say which one is meant. */
function keysGivenTwice(text: string): Fault[] {
  const faults: Fault[] = []
  const open: Map<string, number>[] = []
  visitText(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(key, _at, _length, line, _column, pathOf) {
      const lines = open.at(-1)
      const former = lines?.get(key)
      lines?.set(key, line + 1)
      if (former === undefined) return
      const expected = `each key once in an object; line ${former} has "${key}" already`
      faults.push({ pointer: pointerOf(...pathOf(), key), expected, found: `it again in line ${line + 1}` })
    },
  })
  return faults
}

/** Goes through JSON text. What is nested too deeply for that is left: `hostileValues` refuses it. */
function visitText(text: string, visitor: JSONVisitor): void {
  try {
    visit(text, visitor, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
