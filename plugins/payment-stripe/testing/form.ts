/** A value of a form: a text, or what its brackets nest. */
export type Form = { [name: string]: string | Form }

/** Reads `a[b][0]=c` as the service does: brackets nest, also those of lists. */
export function readForm(body: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.split(/\[|\]\[|\]/).filter((name) => name !== '')
    const last = names.pop()
    if (last === undefined) continue
    let at = form
    for (const name of names) {
      const next = at[name]
      const inner: Form = typeof next === 'object' ? next : {}
      at[name] = inner
      at = inner
    }
    at[last] = value
  }
  return form
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

export const numberOf = (form: Form, name: string): number | undefined => {
  const text = textOf(form, name)
  return text === undefined ? undefined : Number(text)
}

export const textsOf = (form: Form, name: string): Record<string, string> => {
  const value = form[name]
  return typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : {}
}
