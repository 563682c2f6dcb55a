/** What a visitor may have wished for before they have chosen what to book. */
const wishes = ['date', 'seats', 'resource']

/**
 * A path with what the address of a list wishes for, so that a list shared with a date leads to calendars at that date.
 * Parameters of the path itself take precedence. `search` as in `location`.
 */
export function wishedPath(path: string, search: string): string {
  const asked = new URLSearchParams(search)
  const [address = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  for (const name of wishes) {
    const value = asked.get(name)
    if (value && !params.has(name)) params.set(name, value)
  }
  const all = params.toString()
  return all === '' ? address : `${address}?${all}`
}
