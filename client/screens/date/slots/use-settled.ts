import { useEffect, useState } from 'react'

/**
 * Whether what is shown was settled a frame ago: from then on it may be seen. What becomes visible in the frame in
 * which it moved is seen to move.
 */
export function useSettled(isSettling: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isSettling || isSettled) return
    const frame = requestAnimationFrame(() => setSettled(true))
    return () => cancelAnimationFrame(frame)
  }, [isSettling, isSettled])
  return isSettled
}

/** Hides what the server drew until the visitor's own is there, where `mode-script.ts` says that it may be another. */
export const unsettled = { 'html[data-turned] &[data-first]': { visibility: 'hidden' } } as const

/** The same for the month itself and what is below it: only where the address names another than the present one. */
export const unsettledMonth = { 'html[data-turned=month] &[data-first]': { visibility: 'hidden' } } as const
