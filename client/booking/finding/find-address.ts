/** What is asked of a list, by the names under which an address asks it; empty texts and null ask nothing. */
export type AskedOfList = Readonly<Record<string, string | number | null>>

/**
 * The query of the list's page that asks this. Other parameters of the present query stay (a language, a link), except
 * its page: another list begins at its first one.
 */
export function findQuery(asked: AskedOfList, page = 1, present = ''): string {
  const params = new URLSearchParams(present)
  for (const [name, value] of Object.entries({ ...asked, page: page > 1 ? page : null })) {
    const text = value === null ? '' : String(value).trim()
    if (text) params.set(name, text)
    else params.delete(name)
  }
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}
