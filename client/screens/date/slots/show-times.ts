import { useCallback, useRef } from 'react'
import { narrow } from '../../../ui/breakpoints.ts'

/** Room in px that stays free around what is scrolled into view. */
const around = 8

/**
 * Scrolls to the times of a day as far as the day itself stays in view; smoothly, unless the visitor wants no motion.
 */
function scrollTo(times: HTMLElement, day: Element | null): void {
  const bar = Number.parseFloat(document.documentElement.style.scrollPaddingBlockEnd) || 0
  const below = times.getBoundingClientRect().bottom + around - (document.documentElement.clientHeight - bar)
  const above = day ? day.getBoundingClientRect().top - around : below
  const top = Math.min(below, above)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (top > 0) scrollBy({ top, behavior: isCalm ? 'auto' : 'smooth' })
}

/**
 * Brings the times of a pressed day into view where they stand below the month, once they are drawn. All three parts of
 * the answer stay the same in every render.
 */
export function useShowTimes() {
  const times = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  const drawn = useRef<string | null>(null)
  const show = useCallback(() => {
    const date = pressed.current
    if (date === null || date !== drawn.current || !times.current) return
    pressed.current = null
    const isBelow = matchMedia(narrow.replace('@media ', '')).matches
    if (isBelow) scrollTo(times.current, document.querySelector(`[data-date="${date}"]`))
  }, [])
  return {
    /** The element with the times. */
    times,
    /** To be called with a day that the visitor has pressed. */
    press: useCallback(
      (date: string) => {
        pressed.current = date
        show()
      },
      [show],
    ),
    /** To be called with the day whose times are drawn. */
    onDrawn: useCallback(
      (date: string | null) => {
        drawn.current = date
        show()
      },
      [show],
    ),
  }
}

export type ShowTimes = ReturnType<typeof useShowTimes>
