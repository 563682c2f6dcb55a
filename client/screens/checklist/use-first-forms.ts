import { useCallback, useMemo, useState } from 'react'
import type { FlowSubmission } from '../../../core/domain/flow/index.ts'
import { begunOf, withBegun } from '../../booking/questions/dialog/kept-dialog.ts'
import { openInHistory, pushOpen } from '../../booking/questions/dialog/use-dialog-history.ts'
import { emptyFilling, type Filling } from '../../booking/questions/filling.ts'
import { mayAdd, submissionsOf, withoutSubmission, withSubmission } from '../../booking/questions/form-cart.ts'
import { readFilling } from '../../booking/questions/read-draft.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'
import { readFirstForms } from './first-forms.ts'

/** Several appointments may have the same form, so the browser's history names it with its appointment. */
const nameOf = (appointment: Draft, form: FormView) => `${appointment.id}/${form.id}`

/** The forms of one appointment in the list: which one is open over the page, and how its answers change. */
export function useFirstForms(appointment: Draft, { views, facts }: ListedBookable) {
  const t = useWords()
  const { answer } = useCart()
  const { hasplaces } = useBootstrap()
  const [open, setOpen] = useState(openInHistory)
  const [said, setSaid] = useState('')
  const { seats = 1 } = appointment
  const context = useMemo(() => ({ seats, bookable: facts.id, hasplaces }), [seats, facts.id, hasplaces])
  const asked = useMemo(() => readFirstForms(appointment, views, context), [appointment, views, context])
  const { forms } = asked
  const form = forms.find((one) => nameOf(appointment, one) === open?.form)
  const submission =
    form && open?.submission ? submissionsOf(form, appointment).find(({ id }) => id === open.submission) : undefined
  const id = submission?.id
  const read = useCallback(
    (filling: Filling) =>
      form ? readFilling(form, filling, { forms, draft: appointment, context, id }) : { sections: [], faults: [] },
    [form, forms, appointment, context, id],
  )
  const change = (next: (current: Draft) => Partial<Draft>) => answer(appointment.id, next)
  const show = (one: FormView, which: string | null) => {
    const next = { form: nameOf(appointment, one), submission: which }
    pushOpen(next)
    setOpen(next)
  }
  const initial = form && (begunOf(appointment, id ?? form.id) ?? submission ?? emptyFilling)
  return {
    ...asked,
    said,
    open: form && initial ? { form, submission, initial, read } : null,
    submissionsOf: (one: FormView) => submissionsOf(one, appointment),
    mayAdd: (one: FormView) => mayAdd(one, appointment),
    isBegun: (one: FormView) => begunOf(appointment, one.id) !== undefined,
    start: (one: FormView) => show(one, null),
    edit: (one: FormView, which: string) => show(one, which),
    begin: (one: FormView, filling: Filling) => change((current) => withBegun(current, id ?? one.id, filling)),
    add: (one: FormView, filling: Filling) => {
      setSaid(t(id ? 'forms.changed' : 'forms.added', { form: one.name }))
      const which = id ?? crypto.randomUUID()
      change((current) => ({ ...withSubmission(one, current, which, filling), ...withBegun(current, id ?? one.id) }))
    },
    remove: (one: FormView, which: FlowSubmission, what: string) => {
      setSaid(t('forms.removed', { what }))
      change((current) => withoutSubmission(one, current, which.id))
    },
    close: () => {
      setOpen(null)
      if (id) change((current) => withBegun(current, id))
    },
  }
}
