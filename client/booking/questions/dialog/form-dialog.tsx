import { Suspense } from 'react'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { Filling } from '../filling.ts'
import type { FillingReading } from '../read-draft.ts'
import type { FormView } from '../read-forms.ts'

const { Screen: Surface } = lazyScreen(() => import('./form-dialog-surface.tsx'))

/**
 * A form that is filled in step by step over the page: tags, then sections, then into the cart. It knows nothing of the
 * booking.
 */
export interface FormDialogProps {
  form: FormView
  /** The initial content: `emptyFilling`, an unfinished one, or a submission to edit. */
  initial: Filling
  /** Whether `initial` is already in the cart: it is saved instead of added. */
  editing?: boolean
  /**
   * Reads the questions and faults of a filling; `readFilling` where other answers matter, `readAlone` by default. Must
   * be the same function as long as the other answers are the same.
   */
  read?: ((filling: Filling) => FillingReading) | undefined
  /** Why it can't be added, in words; undefined while it can. */
  blocked?: string | undefined
  /** The price of the filling in major units; null where unknown. */
  priceOf?: ((filling: Filling) => number | null) | undefined
  /** Called on every change, so that nothing is lost on leaving or reloading the page. */
  onChange?: ((filling: Filling) => void) | undefined
  /** Called with the complete filling. The dialog then closes through `onClose`. */
  onAdd(filling: Filling): void
  /** Called after closing or adding; the focus returns to the opener. */
  onClose(): void
}

/** Its code (MUI's dialog and the fields) loads when the first dialog opens. */
export function FormDialog(props: FormDialogProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}
