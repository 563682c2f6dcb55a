const kindOf = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined

function coerce(schema: unknown, text: string): unknown {
  switch (kindOf(schema)) {
    case 'number':
    case 'integer':
      return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
    case 'array':
      return text === '' ? [] : text.split(',')
    default:
      return text
  }
}

/**
 * Converts the values of a path or a query string to the types of their schemas: numbers, booleans, and lists with
 * commas or repeated names, also written `resources[]`. Names without a schema are dropped, as a query string may also
 * carry other things. This is the only coercion: JSON has types.
 */
export function coerceQuery(
  schemas: ReadonlyMap<string, unknown>,
  values: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([written, value]) => {
      const name = written.replace(/\[\]$/, '')
      if (!schemas.has(name)) return []
      return [[name, typeof value === 'string' ? coerce(schemas.get(name), value) : value]]
    }),
  )
}
