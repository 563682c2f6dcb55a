import type { FocusEvent } from 'react'

/**
 * Whether the focus goes from one day to another of its month. The grid then learns the new day at once; told that the
 * old one has lost the focus, it would render every day twice.
 */
export function staysInGrid({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!(relatedTarget instanceof HTMLElement) || relatedTarget.dataset.date === undefined) return false
  return currentTarget.closest('table')?.contains(relatedTarget) === true
}
