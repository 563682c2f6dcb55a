/** One atom per key, created on first use. Atoms hold no value themselves: each page's store does. */
export function atomOf<A>(make: (key: string) => A): (key: string) => A {
  const made = new Map<string, A>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const atom = make(key)
    made.set(key, atom)
    return atom
  }
}
