import { asText, type Checked, wrong } from './checks.ts'
import { isEmailAddress, longestEmail, shortestEmail } from './email-address.ts'
import { isTypedTwice, passwordRules } from './password-rules.ts'
import { matchesPattern } from './pattern/matches-pattern.ts'
import { rulesOfType } from './question-type.ts'
import { sanitise } from './sanitise.ts'
import type { AnswerContext, QuestionRules } from './types.ts'

/** Optional plus, optional country digit, then 3-3-4 digits with optional separators or parentheses. */
const phonePattern = /^\+?\d?[\s.-]?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}$/

/** text, textarea, firstname, lastname, hidden: stored without tags; `text` may have a pattern. */
export function checkText(question: QuestionRules, value: unknown): Checked {
  const text = asText(value)
  if (text === null) return wrong('pattern')
  const { longest: maximum } = rulesOfType(question.type)
  if (text.length > maximum) return wrong('too_long', { maximum })
  const clean = sanitise(text)
  if (clean === '') return wrong('required')
  if (clean.length > maximum) return wrong('too_long', { maximum })
  const pattern = (question.type === 'text' && question.regex) || ''
  return pattern !== '' && !matchesPattern(pattern, clean) ? wrong(faultOfPattern(pattern)) : { value: clean }
}

/** What a pattern asks for, where it takes any letters alone or any digits alone. */
function faultOfPattern(pattern: string): 'text_only' | 'numbers_only' | 'pattern' {
  const takes = (...texts: string[]) => texts.every((text) => matchesPattern(pattern, text))
  const takesNone = (...texts: string[]) => texts.every((text) => !matchesPattern(pattern, text))
  if (takes('a', 'Zebra') && takesNone('7', 'a7')) return 'text_only'
  return takes('7', '10200') && takesNone('a', '7a') ? 'numbers_only' : 'pattern'
}

/** email and validated email: 4 to 100 characters; the provider's own pattern applies too, if there is one. */
export function checkEmail(question: QuestionRules, value: unknown): Checked {
  const text = asText(value)?.trim() ?? ''
  if (text.length < shortestEmail || text.length > longestEmail) return wrong('email_length')
  if (!isEmailAddress(text)) return wrong('email')
  const { regex } = question
  return regex && !matchesPattern(regex, text) ? wrong('email_pattern', { regex }) : { value: text }
}

/** tel: ten digits in the usual notations, stored as written. */
export function checkPhone(value: unknown): Checked {
  const text = asText(value)?.trim() ?? ''
  return phonePattern.test(text) ? { value: text } : wrong('phone')
}

/** itel: a valid number of its country, stored as E.164. */
export function checkInternationalPhone(value: unknown, context: AnswerContext): Checked {
  const text = asText(value)?.trim() ?? ''
  const number = text.length <= 40 ? context.parsePhone(text, context.country) : null
  return number === null ? wrong('phone_international') : { value: number }
}

/** Parts of an address, as in an address suggestion. */
const addressParts = new Set([
  'street_number',
  'route',
  'locality',
  'postal_town',
  'administrative_area_level_1',
  'country',
  'postal_code',
  'formatted',
])

/** address: the parts of a suggestion, or text where no place provider is connected. */
export function checkAddress(value: unknown, { hasplaces }: Pick<AnswerContext, 'hasplaces'>): Checked {
  if (typeof value !== 'object' || value === null)
    return hasplaces ? wrong('address') : checkText({ id: '', slug: '', type: 'address' }, value)
  const entries = Object.entries(value)
  const parts: Record<string, string> = {}
  for (const [name, part] of entries) {
    if (!addressParts.has(name) || typeof part !== 'string' || part.length > 300) return wrong('address')
    const clean = sanitise(part)
    if (clean) parts[name] = clean
  }
  return Object.keys(parts).length > 0 ? { value: parts } : wrong('address')
}

/** password: never stored. The rules of account passwords apply, and a repeated password must be equal. */
export function checkPassword(value: unknown): Checked {
  const password = isTypedTwice(value) ? value.password : value
  if (typeof password !== 'string') return wrong('password_length')
  if (password.length > 200) return wrong('too_long', { maximum: 200 })
  const broken = passwordRules.find((rule) => !rule.holds(password))
  if (broken) return wrong(broken.key)
  return isTypedTwice(value) && value.confirmation !== password ? wrong('password_match') : { value: password }
}
