import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: Surface } = lazyScreen(() => import('./popover-surface.tsx'))

export interface PopoverProps {
  /** The element that it is about. */
  anchor: Element | null
  title: string
  onClose(): void
  children: ReactNode
  /** Buttons, with the primary one last. */
  actions?: ReactNode
}

/**
 * A small dialog beside its anchor, on a phone a sheet at the foot, open while it is rendered; its code (MUI's: focus
 * trap, placement, focus return) loads when the first one opens.
 */
export function Popover(props: PopoverProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}
