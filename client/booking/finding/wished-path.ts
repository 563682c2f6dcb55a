/** What an address asks of the list itself, or of one visit: nothing that is carried on to what the list leads to. */
const own = new Set('search tag sort page month from direct draft token embedded lang linkid'.split(' '))

/**
 * A path with what the address of a list wishes for (a date, seats, a resource, a code, answers to questions), so that
 * a list that is shared with them leads to calendars and questions with them. Parameters of the path itself take
 * precedence. `search` as in `location`.
 */
export function wishedPath(path: string, search: string): string {
  const [address = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  const named = new Set(params.keys())
  for (const [name, value] of new URLSearchParams(search))
    if (value !== '' && !own.has(name) && !named.has(name)) params.append(name, value)
  const all = params.toString()
  return all === '' ? address : `${address}?${all}`
}
