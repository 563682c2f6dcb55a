import { ok, type Result, refuse } from '../errors.ts'
import { decimalFraction, type Fraction } from './fraction.ts'

/** A parsed formula. Providers' formulas are data: they are parsed into this tree, never run as code. */
export type Formula =
  | { kind: 'number'; value: Fraction }
  | { kind: 'slug'; slug: string }
  | { kind: 'negate'; of: Formula }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/'; left: Formula; right: Formula }
  | { kind: 'call'; name: 'min' | 'max' | 'round'; of: Formula[] }

const functions = ['min', 'max', 'round'] as const
/** Limits of length and nesting bound the cost of parsing and evaluation. */
const longest = 2000
const deepest = 50

/**
 * Parses the arithmetic of value functions: `+ - * /`, parentheses, unary signs, `min`, `max`, `round` with one
 * argument, numbers, slugs `[a-z_][a-z0-9_]*`. Refuses others with `invalid_params` and the place of the error.
 */
export function parseFormula(text: string): Result<Formula> {
  const tokens = tokensOf(text)
  if (!tokens) return fault('an arithmetic formula of numbers, slugs, + - * /, brackets, min, max and round')
  try {
    const reader: Reader = { tokens, at: 0, depth: 0 }
    const formula = readSum(reader)
    if (reader.at < tokens.length) throw new SyntaxError(`an operator before '${tokens[reader.at]}'`)
    return ok(formula)
  } catch (error) {
    if (error instanceof SyntaxError) return fault(error.message)
    throw error
  }
}

/** Recently parsed formulas: a cart is priced at each change of an answer, with the same few. */
const known = new Map<string, Formula | null>()
/** The most characters of all cached formulas: room for thousands of questions. */
const mostKnown = 500_000
let size = 0

/** The parsed formula, null for an invalid text. Cached, since parsing costs more than evaluating. */
export function parsed(text: string): Formula | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const read = parseFormula(text)
  const formula = read.ok ? read.value : null
  if (size + text.length > mostKnown) {
    known.clear()
    size = 0
  }
  known.set(text, formula)
  size += text.length
  return formula
}

/** Every slug in a formula, so that unknown ones can be refused when it is saved. */
export function slugsIn(formula: Formula): string[] {
  if (formula.kind === 'slug') return [formula.slug]
  if (formula.kind === 'negate') return slugsIn(formula.of)
  if (formula.kind === 'operation') return [...slugsIn(formula.left), ...slugsIn(formula.right)]
  return formula.kind === 'call' ? formula.of.flatMap(slugsIn) : []
}

const fault = (expected: string) => refuse('invalid_params', { data: { expected } })

interface Reader {
  tokens: string[]
  at: number
  depth: number
}

function tokensOf(text: string): string[] | null {
  if (text.length > longest) return null
  const tokens: string[] = []
  const pattern = /\s*(?:(\d+(?:\.\d+)?|[a-z_][a-z0-9_]*|[-+*/(),])|$)/y
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match) return null
    if (match[1]) tokens.push(match[1])
  }
  return tokens
}

function readSum(reader: Reader): Formula {
  let left = readProduct(reader)
  for (let operator = peek(reader); operator === '+' || operator === '-'; operator = peek(reader)) {
    reader.at++
    left = { kind: 'operation', operator, left, right: readProduct(reader) }
  }
  return left
}

function readProduct(reader: Reader): Formula {
  let left = readSigned(reader)
  for (let operator = peek(reader); operator === '*' || operator === '/'; operator = peek(reader)) {
    reader.at++
    left = { kind: 'operation', operator, left, right: readSigned(reader) }
  }
  return left
}

function readSigned(reader: Reader): Formula {
  if (++reader.depth > deepest) throw new SyntaxError('less nesting')
  const token = take(reader)
  const formula = token === '-' ? { kind: 'negate' as const, of: readSigned(reader) } : readOperand(reader, token)
  reader.depth--
  return formula
}

function readOperand(reader: Reader, token: string): Formula {
  if (token === '+') return readSigned(reader)
  if (token === '(') return closed(reader, readSum(reader))
  const value = decimalFraction(token)
  if (value) return { kind: 'number', value }
  if (!/^[a-z_]/.test(token)) throw new SyntaxError(`a value instead of '${token}'`)
  return peek(reader) === '(' ? readCall(reader, token) : { kind: 'slug', slug: token }
}

function readCall(reader: Reader, called: string): Formula {
  const name = functions.find((each) => each === called)
  if (!name) throw new SyntaxError(`min, max or round instead of '${called}'`)
  reader.at++
  const of = [readSum(reader)]
  while (peek(reader) === ',') {
    reader.at++
    of.push(readSum(reader))
  }
  if (name === 'round' && of.length > 1) throw new SyntaxError('round of one argument')
  return closed(reader, { kind: 'call', name, of })
}

function closed(reader: Reader, formula: Formula): Formula {
  if (take(reader) !== ')') throw new SyntaxError("a closing ')'")
  return formula
}

const peek = (reader: Reader): string | undefined => reader.tokens[reader.at]

function take(reader: Reader): string {
  const token = reader.tokens[reader.at++]
  if (token === undefined) throw new SyntaxError('a value at the end')
  return token
}
