import { type RefObject, useEffect, useState } from 'react'

/**
 * The state of a list that opens by a button in `root`, and closes by the button, by Escape (which focuses the button)
 * or when the focus leaves.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>): { isOpen: boolean; toggle(): void } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const isInside = (event: Event) => event.target instanceof Node && root.current?.contains(event.target)
    const elsewhere = (event: Event) => {
      if (!isInside(event)) setOpen(false)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Within another page it closes this list alone, not the popup around.
      event.preventDefault()
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', leave)
    }
  }, [isOpen, root])
  return { isOpen, toggle: () => setOpen(!isOpen) }
}
