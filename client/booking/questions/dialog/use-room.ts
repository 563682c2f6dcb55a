import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Says of a row by its attributes what it has room for: `data-tight` where it is wider than its place as it stands,
 * `data-more-before` and `data-more-after` where something still lies beyond its edges.
 */
export function useRoom(row: RefObject<HTMLElement | null>): void {
  // Whatever was drawn may have changed how wide its names are.
  useLayoutEffect(() => measure(row.current))
  useEffect(() => {
    const element = row.current
    if (!element) return
    const again = () => measure(element)
    const scrolled = () => tellEdges(element)
    const observer = new ResizeObserver(again)
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    // Before its font has come, another one stands in.
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

/** From right to left, what is scrolled counts below zero. */
function tellEdges(row: HTMLElement): void {
  const before = Math.abs(row.scrollLeft)
  row.toggleAttribute('data-more-before', before > 1)
  row.toggleAttribute('data-more-after', row.scrollWidth - row.clientWidth - before > 1)
}
