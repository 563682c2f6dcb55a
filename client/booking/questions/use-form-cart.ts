import { useCallback, useState } from 'react'
import type { FlowSubmission } from '../../../core/domain/flow/index.ts'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { contactOf } from './contact.ts'
import { begunOf, withBegun } from './dialog/kept-dialog.ts'
import { openInHistory, pushOpen } from './dialog/use-dialog-history.ts'
import { emptyFilling, type Filling } from './filling.ts'
import { type Filled, mayAdd, restored, submissionsOf, withoutSubmission, withSubmission } from './form-cart.ts'
import { readFilling } from './read-draft.ts'
import type { FormView } from './read-forms.ts'
import { cardId, type FormStepState } from './use-form-step.ts'

/** A removed submission and its place, for undo. */
interface Removed {
  form: FormView
  submission: FlowSubmission
  index: number
  what: string
}

/** A dialog opened by a reload has no opener to return the focus to; the form's card takes it. */
const focusBack = (form: FormView) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(cardId(form))?.focus()
  })

/** The submissions of a step's cards: which is open, and how they are added, edited, removed and restored. */
export function useFormCart({ cards, forms, context }: FormStepState) {
  const t = useWords()
  const { draft, update } = useBooking()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [said, setSaid] = useState('')
  // Where the server draws the cards, none is open yet.
  const isHere = useHydrated()
  const [open, setOpen] = useState(() => (isHere ? openInHistory() : null))
  const form = cards.find(({ id }) => id === open?.form)
  const change = (next: (current: Filled) => Filled) =>
    update((current) => {
      const changed = { ...current, ...next(current) }
      return { ...next(current), user: contactOf(changed, forms) }
    })
  const submission =
    form && open?.submission ? submissionsOf(form, draft).find(({ id }) => id === open.submission) : undefined
  const id = submission?.id
  const read = useCallback(
    (filling: Filling) =>
      form ? readFilling(form, filling, { forms, draft, context, id }) : { sections: [], faults: [] },
    [form, forms, draft, context, id],
  )
  const show = (one: FormView, which: string | null) => {
    const next = { form: one.id, submission: which }
    pushOpen(next)
    setOpen(next)
  }
  const initial = form && (begunOf(draft, id ?? form.id) ?? submission ?? emptyFilling)
  return {
    said,
    removed,
    open: form && initial ? { form, submission, initial, read } : null,
    start: (one: FormView) => show(one, null),
    edit: (one: FormView, which: string) => show(one, which),
    /** Drops unsaved changes of an existing submission; a new one stays unfinished. */
    close: () => {
      setOpen(null)
      if (form) focusBack(form)
      if (id) update((current) => withBegun(current, id))
    },
    /** Stores the unfinished filling. */
    begin: (one: FormView, filling: Filling) => update((current) => withBegun(current, id ?? one.id, filling)),
    add: (one: FormView, filling: Filling) => {
      const which = id ?? crypto.randomUUID()
      setRemoved(null)
      setSaid(t(id ? 'forms.changed' : 'forms.added', { form: one.name }))
      update((current) => {
        const next = withSubmission(one, current, which, filling)
        const user = contactOf({ ...current, ...next }, forms)
        return { ...next, user, ...withBegun(current, id ?? one.id) }
      })
    },
    remove: (one: FormView, which: FlowSubmission, what: string) => {
      const index = (draft.submissions ?? []).findIndex((each) => each.id === which.id)
      setRemoved({ form: one, submission: which, index: Math.max(0, index), what })
      setSaid(t('forms.removed', { what }))
      change((current) => withoutSubmission(one, current, which.id))
    },
    restore: () => {
      if (!removed) return
      change((current) => restored(removed.form, current, removed.submission, removed.index))
      setSaid(t('forms.restored', { what: removed.what }))
      setRemoved(null)
    },
    mayAdd: (one: FormView) => mayAdd(one, draft),
    isBegun: (one: FormView) => begunOf(draft, one.id) !== undefined,
  }
}

export type FormCartState = ReturnType<typeof useFormCart>
