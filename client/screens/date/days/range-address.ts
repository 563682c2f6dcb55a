import { lengthOf, type RangeRules, type RangeSelection } from './range-selection.ts'

const civil = /^\d{4}-\d{2}-\d{2}$/

const dateOf = (params: URLSearchParams, name: string): string | null => {
  const date = params.get(name)
  return date && civil.test(date) && !Number.isNaN(Date.parse(date)) ? date : null
}

/** The range in an address, so that a shared link shows the same days; null if there is none or it is impossible. */
export function rangeIn(search: string, rules: RangeRules): RangeSelection | null {
  const params = new URLSearchParams(search)
  const begin = dateOf(params, 'date')
  const end = dateOf(params, 'until')
  if (begin === null) return null
  if (end === null) return { begin, end: null }
  const length = lengthOf(begin, end, rules)
  return length >= rules.mincombined && length <= rules.maxcombined ? { begin, end } : null
}

/** The search with another range, or with none. */
export function searchWith(search: string, { begin, end }: RangeSelection): string {
  const params = new URLSearchParams(search)
  const set = (name: string, value: string | null) => (value === null ? params.delete(name) : params.set(name, value))
  set('date', begin)
  set('until', begin === null ? null : end)
  return params.toString()
}

export const readRangeAddress = (rules: RangeRules): RangeSelection | null => rangeIn(location.search, rules)

export function writeRangeAddress(selection: RangeSelection): void {
  const url = new URL(location.href)
  url.search = searchWith(url.search, selection)
  history.replaceState(history.state, '', url)
}
