import { Suspense } from 'react'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { Filling } from '../filling.ts'
import type { FillingReading } from '../read-draft.ts'
import type { FormView } from '../read-forms.ts'

const { Screen: Surface } = lazyScreen(() => import('./form-dialog-surface.tsx'))

/**
 * A form that is filled in step by step over the page: its tags, its sections, then into the cart. It knows nothing of
 * the booking around it.
 */
export interface FormDialogProps {
  form: FormView
  /** What it opens with: `emptyFilling`, what was begun before, or a submission to change. */
  initial: Filling
  /** Whether `initial` is in the cart already: it is saved, not added. */
  editing?: boolean
  /**
   * What a filling asks and what is wrong with it: `readFilling` where other answers may decide what is asked. By
   * itself, where it is absent. The same function as long as those other answers are the same.
   */
  read?: ((filling: Filling) => FillingReading) | undefined
  /** Why it can't be added, in words; undefined while it can. */
  blocked?: string | undefined
  /** What the filling costs, in major units; null where that is not known. */
  priceOf?: ((filling: Filling) => number | null) | undefined
  /** Every change, so that nothing is lost when the page is left or loaded again. */
  onChange?: ((filling: Filling) => void) | undefined
  /** It is complete. The dialog closes itself afterwards, by `onClose`. */
  onAdd(filling: Filling): void
  /** It was closed or added; the focus goes back to what opened it. */
  onClose(): void
}

/** Its code (MUI's dialog and the fields) loads when the first one opens. */
export function FormDialog(props: FormDialogProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}
