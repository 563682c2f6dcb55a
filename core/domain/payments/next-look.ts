const second = 1000

/**
 * The shortest pause between two questions about a payment; the longest while somebody waits for it, and afterwards;
 * ms.
 */
const pauses = { shortest: 5 * second, awaited: 120 * second, longest: 3600 * second }

/**
 * When a processor is asked again about a payment of which nobody can say what became: soon at first, then after half
 * as long again as it has lasted, and exactly when its time is over; from then on hourly at most. Instants in epoch ms.
 * @param since when nobody could say for the first time
 * @param until when what it pays for is held no longer; an instant that is past, or Infinity, counts as none
 */
export function nextLook({ since, now, until }: { since: number; now: number; until: number }): number {
  const isAwaited = until > now && Number.isFinite(until)
  const longest = isAwaited ? pauses.awaited : pauses.longest
  const next = now + Math.min(Math.max(Math.floor((now - since) / 2), pauses.shortest), longest)
  return isAwaited ? Math.min(next, until) : next
}
