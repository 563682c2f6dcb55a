import type { Random } from '../../price/tampering/honest-booking.ts'

/** Combinations of values such that every two values of different dimensions meet in one at least. */
export function pairwise(dimensions: Record<string, readonly string[]>, random: Random): Map<string, string>[] {
  const names = Object.keys(dimensions)
  const valuesOf = (name: string): readonly string[] => dimensions[name] ?? []
  const open = new Set<string>()
  const pairOf = (a: string, x: string, b: string, y: string) => (a < b ? `${a}=${x}&${b}=${y}` : `${b}=${y}&${a}=${x}`)
  for (const [index, a] of names.entries())
    for (const b of names.slice(index + 1))
      for (const x of valuesOf(a)) for (const y of valuesOf(b)) open.add(pairOf(a, x, b, y))
  const pairsIn = (one: Map<string, string>) =>
    [...one].flatMap(([a, x], index) => [...one].slice(index + 1).map(([b, y]) => pairOf(a, x, b, y)))
  /** A combination drawn value by value, each the one that meets most new pairs with those before. */
  function drawn(): Map<string, string> {
    const one = new Map<string, string>()
    const seed = [...open][random(open.size)] ?? ''
    for (const part of seed.split('&')) one.set(part.split('=')[0] ?? '', part.split('=')[1] ?? '')
    for (const name of names) {
      if (one.has(name)) continue
      const gain = (value: string) => [...one].filter(([b, y]) => open.has(pairOf(name, value, b, y))).length
      const best = valuesOf(name).toSorted((x, y) => gain(y) - gain(x))[0]
      if (best !== undefined) one.set(name, best)
    }
    return one
  }
  const all: Map<string, string>[] = []
  while (open.size > 0) {
    const one = drawn()
    for (const pair of pairsIn(one)) open.delete(pair)
    all.push(one)
  }
  return all
}
