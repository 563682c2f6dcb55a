interface Bounds {
  /** The smallest quantity other than 0. */
  min: number
  /** 0 = no bound. */
  max: number
}

/** One more or one less. Quantities between 0 and the minimum are skipped. */
export function nextQuantity(count: number, by: 1 | -1, { min, max }: Bounds): number {
  if (by === -1) return count <= min ? 0 : max > 0 ? Math.min(count - 1, max) : count - 1
  if (max > 0 && count >= max) return count
  return Math.max(count + 1, min)
}

/** The typed number, whole and not negative; 0 when the field is empty, null for anything else. */
export function typedQuantity(typed: string): number | null {
  const plain = typed.trim()
  if (plain === '') return 0
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null
}
