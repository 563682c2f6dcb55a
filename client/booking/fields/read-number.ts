import { numberFormat } from '../../../core/domain/wording/intl.ts'

/** The thousands separator of a language; empty without one. */
function groupSign(locale: string): string {
  const parts = numberFormat(locale, { useGrouping: true }).formatToParts(1234567.5)
  return parts.find(({ type }) => type === 'group')?.value ?? ''
}

const isSpace = (sign: string) => /^\s$/.test(sign)

/**
 * Reads a number as people of a language write it: `12,5` and `12.5` are equal, and `1,234.5` in English is `1.234,5`
 * in German. A single separator is a decimal point unless it is the language's thousands separator in a thousands
 * position. Text that is no number is returned unchanged, so that nothing is lost and the rules can report it.
 */
export function readNumber(typed: string, locale: string): number | string {
  const group = groupSign(locale)
  const tight = typed.trim().replace(/^−/, '-')
  const plain = isSpace(group) ? tight.replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1') : tight
  const number = Number(withPoint(plain, group))
  return /^[-+]?[\d.,]*\d[\d.,]*$/.test(plain) && Number.isFinite(number) ? number : typed
}

/** With a decimal point and without thousands separators; not a number if it can't be read. */
function withPoint(plain: string, group: string): string {
  const signs = plain.match(/[.,]/g) ?? []
  const [first] = signs
  const last = signs.at(-1)
  if (first === undefined || last === undefined) return plain
  const isThousands = /^[-+]?\d{1,3}([.,]\d{3})+$/.test(plain) && signs.every((sign) => sign === group)
  if (isThousands) return plain.replaceAll(group, '')
  if (signs.length === 1) return plain.replace(last, '.')
  const decimals = first === last ? '' : last
  const whole = decimals === '' ? plain : plain.slice(0, plain.lastIndexOf(decimals))
  if (!/^[-+]?\d{1,3}([.,]\d{3})+$/.test(whole) || whole.includes(decimals || ' ')) return 'none'
  const rest = decimals === '' ? '' : `.${plain.slice(plain.lastIndexOf(decimals) + 1)}`
  return whole.replaceAll(first, '') + rest
}
