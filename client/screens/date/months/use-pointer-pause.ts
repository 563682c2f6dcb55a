import { useEffect } from 'react'
import type { AvailabilityCache } from '../../../data/availability-cache.ts'

/** The longest time in ms from the end of a tap to its click. */
const clickFollows = 350

/**
 * Pauses refreshes from a press until its click has been handled: a list that moved in between would give the click to
 * another slot, or to none.
 */
export function usePointerPause(cache: AvailabilityCache): void {
  useEffect(() => {
    let resume: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      resume?.()
      resume = null
    }
    const down = () => {
      clearTimeout(timer)
      resume ??= cache.pause()
    }
    const up = () => {
      timer = setTimeout(end, clickFollows)
    }
    // Runs after the page's own handlers, which are on the root below the window.
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up)
    addEventListener('click', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up)
      removeEventListener('click', end)
      removeEventListener('pointercancel', end)
      end()
    }
  }, [cache])
}
