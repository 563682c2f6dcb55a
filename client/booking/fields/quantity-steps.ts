interface Bounds {
  /** The smallest quantity other than none. */
  min: number
  /** 0 = no bound. */
  max: number
  /** What there is at least: 0, or 1 where none makes no sense. */
  least?: 0 | 1
}

/** One more or one less. Quantities between none and the minimum are skipped. */
export function nextQuantity(count: number, by: 1 | -1, { min, max, least = 0 }: Bounds): number {
  if (by === -1) return count <= Math.max(min, least) ? least : max > 0 ? Math.min(count - 1, max) : count - 1
  if (max > 0 && count >= max) return count
  return Math.max(count + 1, min)
}

/** The typed number, whole and not negative; 0 when the field is empty, null for anything else. */
export function typedQuantity(typed: string): number | null {
  const plain = typed.trim()
  if (plain === '') return 0
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null
}
