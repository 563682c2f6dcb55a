const lowest = 200
const highest = 20_000
/** So many growths within a second are a loop: a page that grows with its frame. */
const mostGrowths = 20

/** Decides the height of a frame from what its page asks for, CSS pixels; null from where it goes on in a loop. */
export function limitGrowth(now: () => number = Date.now): (wanted: number) => number | null {
  let height = 0
  let growths: number[] = []
  return (wanted) => {
    const next = Math.min(highest, Math.max(lowest, Math.ceil(wanted)))
    if (growths.length >= mostGrowths || !(next > 0)) return null
    if (next > height) growths = [...growths.filter((at) => at > now() - 1000), now()]
    height = next
    return growths.length >= mostGrowths ? null : next
  }
}
