import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: Surface } = lazyScreen(() => import('./popover-surface.tsx'))

export interface PopoverProps {
  /** What it is about and stands beside. */
  anchor: Element | null
  title: string
  onClose(): void
  children: ReactNode
  /** Buttons, the one that goes on last. */
  actions?: ReactNode
}

/**
 * A small dialog beside what it is about, open for as long as it is drawn; its code (MUI's: focus trap, placing, the way
 * back of the focus) loads when the first one opens.
 */
export function Popover(props: PopoverProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}
