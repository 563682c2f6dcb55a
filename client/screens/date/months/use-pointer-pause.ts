import { useEffect } from 'react'
import type { AvailabilityCache } from '../../../data/availability-cache.ts'

/** A tap becomes a click within this time after the finger is up, ms. */
const clickFollows = 350

/**
 * Nothing is refreshed on screen from the moment a finger or button goes down until the click that it makes has been
 * worked: a list that moved in between would give the click to another slot, or to none.
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
    // After the page's own handlers: they are on the root, below the window.
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
