/**
 * The part of an address that strangers may read: without its first part, where the street and the number stand, and
 * without words that have a digit. Null if nothing is left.
 */
export function areaOf(address: string): string | null {
  const [, ...parts] = address.split(',')
  const named = parts.map((part) =>
    part
      .trim()
      .split(/\s+/)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  )
  return named.filter((part) => part !== '').join(', ') || null
}
