import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: Surface } = lazyScreen(() => import('./dialog-surface.tsx'))

export interface DialogProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
  /** For a form of a few fields or a question. */
  narrow?: boolean
  /** Shows a cross that closes it, where no button does. */
  dismiss?: boolean
  /** Buttons, the one that goes on last. */
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
