import { type RefObject, useEffect } from 'react'

/**
 * Keeps what is focused above a bar that sticks to the foot of the window, however high its letters make it: the page
 * is told to scroll that far, and scrolls what has the focus back into view where the bar has grown over it.
 */
export function useBarRoom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    let height = 0
    const measure = () => {
      const before = height
      height = element.offsetHeight
      style.scrollPaddingBlockEnd = `${height}px`
      if (height > before) showAgain(element, { before, height })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.scrollPaddingBlockEnd = ''
    }
  }, [bar])
}

/** Only what stood clear of the bar as it was: what somebody has scrolled away from stays where it is. */
function showAgain(bar: HTMLElement, { before, height }: { before: number; height: number }): void {
  const active = document.activeElement
  if (!active || bar.contains(active) || !bar.parentElement?.contains(active)) return
  const { top, bottom } = active.getBoundingClientRect()
  const foot = document.documentElement.clientHeight
  if (top >= 0 && bottom <= foot - before && bottom > foot - height) active.scrollIntoView({ block: 'nearest' })
}
