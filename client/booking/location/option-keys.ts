/** The option that an arrow key moves to, cyclically; -1 without options, null for other keys. */
export function optionFor(key: string, active: number, count: number): number | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  if (count === 0) return -1
  if (key === 'ArrowDown') return (active + 1) % count
  return active <= 0 ? count - 1 : active - 1
}
