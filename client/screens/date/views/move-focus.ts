import type { KeyboardEvent } from 'react'

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** The buttons of a week by day: its head, and below it its slots as far as they are shown. */
function columnsOf(week: HTMLElement): HTMLElement[][] {
  const heads = [...week.querySelectorAll<HTMLElement>('[data-part=head] > button')]
  const times = [...week.querySelectorAll<HTMLElement>('[data-part=times]')]
  return heads.map((head, at) => [
    head,
    ...[...(times[at]?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])].filter(isVisible),
  ])
}

/**
 * Moves the focus by arrow keys between the days and slots of a week, by Home and End to its first and last day. Past
 * its edges, and by Page Up and Page Down, the week is to be turned: the answer is by how many.
 */
export function moveFocus(event: KeyboardEvent, week: HTMLElement | null): number {
  if (!week || event.altKey || event.ctrlKey || event.metaKey) return 0
  const columns = columnsOf(week)
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return 0
  const at = columns.findIndex((column) => column.includes(focused))
  if (at < 0) return 0
  const page = { PageUp: -1, PageDown: 1 }[event.key]
  const edge = { Home: 0, End: columns.length - 1 }[event.key]
  const step = steps[event.key]
  if (page === undefined && edge === undefined && !step) return 0
  event.preventDefault()
  if (page !== undefined) return page
  if (edge !== undefined) return focus(columns[edge]?.[0])
  const [across = 0, down = 0] = step ?? []
  const isMirrored = getComputedStyle(week).direction === 'rtl'
  const to = at + (isMirrored ? -across : across)
  const row = (columns[at] ?? []).indexOf(focused)
  const column = columns[to]
  if (column) return focus(column[Math.min(row + down, column.length - 1)] ?? column[0])
  focus(columns[to < 0 ? columns.length - 1 : 0]?.[0])
  return to < 0 ? -1 : 1
}

function focus(element: HTMLElement | undefined): 0 {
  element?.focus()
  return 0
}
