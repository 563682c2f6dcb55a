import { directionOf } from './direction.ts'
import { numberFormat, pluralRules } from './intl.ts'
import { type MessagePart, parseMessage } from './parse-message.ts'

export type MessageValues = Record<string, string | number>

/** Parsed messages by text, so that each is parsed once. Emptied when it gets too large: tenants write messages. */
const parsed = new Map<string, MessagePart[]>()
/** The most characters of all of them: room for the texts of a dozen languages. */
const mostParsed = 1_000_000
let size = 0

/**
 * Formats a dictionary's message: `{x}`, `{n, number}`, `{n, number, percent}`, `{n, plural, =0 {…} one {# …} other
 * {…}}`, `{n, selectordinal, …}`, `{x, select, a {…} other {…}}`; `'{'` is a literal brace. `language` is BCP 47 in any
 * case. Never throws, since tenants write messages: one that can't be parsed is returned unchanged, and an argument
 * without a value appears as `{name}`.
 */
export function formatMessage(message: string, values: MessageValues, language: string): string {
  return render(partsOf(message), values, language, null)
}

function partsOf(message: string): MessagePart[] {
  const known = parsed.get(message)
  if (known) return known
  const parts = parseOrRaw(message)
  if (size + message.length > mostParsed) {
    parsed.clear()
    size = 0
  }
  parsed.set(message, parts)
  size += message.length
  return parts
}

function parseOrRaw(message: string): MessagePart[] {
  try {
    return parseMessage(message)
  } catch {
    return [message]
  }
}

function render(parts: MessagePart[], values: MessageValues, language: string, count: number | null): string {
  return parts.map((part) => renderPart(part, values, language, count)).join('')
}

function renderPart(part: MessagePart, values: MessageValues, language: string, count: number | null): string {
  if (typeof part === 'string') return part
  if (part.kind === 'count') return count === null ? '#' : numberFormat(language).format(count)
  const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined
  if (part.kind === 'choice') return renderChoice(part, value, values, language, count)
  if (value === undefined) return `{${part.name}}`
  if (part.kind === 'value')
    return typeof value === 'number' ? numberFormat(language).format(value) : isolated(value, language)
  const number = Number(value)
  if (Number.isNaN(number)) return String(value)
  return numberFormat(language, part.kind === 'percent' ? { style: 'percent' } : {}).format(number)
}

/** Letters of the scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and theirs. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Wraps a value in Unicode isolates (first strong isolate, and its end) where it may be written in another direction
 * than the sentence, so that an English name in an Arabic sentence, or a Hebrew one in an English sentence, keeps its
 * own order, and the sentence keeps its.
 */
const isolated = (value: string, language: string): string =>
  value !== '' && (directionOf(language) === 'rtl' || rightToLeft.test(value)) ? `\u2068${value}\u2069` : value

function renderChoice(
  part: Extract<MessagePart, { kind: 'choice' }>,
  value: string | number | undefined,
  values: MessageValues,
  language: string,
  outerCount: number | null,
): string {
  const other = part.cases.get('other') ?? []
  if (part.type === 'select') return render(part.cases.get(String(value)) ?? other, values, language, outerCount)
  const number = Number(value ?? Number.NaN)
  const count = number - part.offset
  const type = part.type === 'plural' ? 'cardinal' : 'ordinal'
  const chosen = part.cases.get(`=${number}`) ?? part.cases.get(pluralRules(language, type).select(count)) ?? other
  return render(chosen, values, language, Number.isNaN(number) ? null : count)
}
