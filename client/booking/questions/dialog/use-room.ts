import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Sets attributes on a row: `data-tight` where its content is wider than the row, `data-more-before` and
 * `data-more-after` where content lies beyond an edge.
 */
export function useRoom(row: RefObject<HTMLElement | null>): void {
  // Any render may have changed the width of its names.
  useLayoutEffect(() => measure(row.current))
  useEffect(() => {
    const element = row.current
    if (!element) return
    const again = () => measure(element)
    const scrolled = () => tellEdges(element)
    const observer = new ResizeObserver(again)
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    // A fallback font has other widths until the real one has loaded.
    document.fonts.ready.then(again)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [row])
}

function measure(row: HTMLElement | null): void {
  if (!row) return
  row.removeAttribute('data-tight')
  row.toggleAttribute('data-tight', row.scrollWidth > row.clientWidth)
  tellEdges(row)
}

/** In right-to-left text the scroll position is negative. */
function tellEdges(row: HTMLElement): void {
  const before = Math.abs(row.scrollLeft)
  row.toggleAttribute('data-more-before', before > 1)
  row.toggleAttribute('data-more-after', row.scrollWidth - row.clientWidth - before > 1)
}
