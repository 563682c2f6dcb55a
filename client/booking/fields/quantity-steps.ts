interface Bounds {
  /** As many are taken at least, once any is. */
  min: number
  /** 0 = no bound. */
  max: number
}

/** One more or one less: between none and the fewest that one can take there is nothing. */
export function nextQuantity(count: number, by: 1 | -1, { min, max }: Bounds): number {
  if (by === -1) return count <= min ? 0 : max > 0 ? Math.min(count - 1, max) : count - 1
  if (max > 0 && count >= max) return count
  return Math.max(count + 1, min)
}

/** The number typed, whole and not negative; none when the field is empty, null for what is no number. */
export function typedQuantity(typed: string): number | null {
  const plain = typed.trim()
  if (plain === '') return 0
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null
}
