/** The option that an arrow key leads to, round and round; -1 where there is none, null where the key is no arrow. */
export function optionFor(key: string, active: number, count: number): number | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  if (count === 0) return -1
  if (key === 'ArrowDown') return (active + 1) % count
  return active <= 0 ? count - 1 : active - 1
}
