import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: Surface } = lazyScreen(() => import('./dialog-surface.tsx'))

export interface DialogProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
  /** For a question or a form of few fields. */
  narrow?: boolean
  /** Slides in at the end of the line and is as tall as the window: for facts beside a list. */
  side?: boolean
  /** Adds a close button with a cross, where there is no other. */
  dismiss?: boolean
  /** Buttons, with the primary one last. */
  actions?: ReactNode
}

/** A modal dialog; its code (MUI's: focus trap, scroll lock, transitions) loads when the first one opens. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}
