import { useEffect, useRef } from 'react'
import { answersInAddress } from '../../booking/questions/address/answers-in-address.ts'
import { unread } from '../../booking/questions/address/use-address-answers.ts'
import { ownFormsOf } from '../../booking/questions/own-forms.ts'
import { usePrefill } from '../../frame/prefill.ts'
import type { Draft } from '../../state/draft.ts'
import type { Cart } from './cart-context.tsx'

/**
 * Reads answers to the questions of each date from the address with which the list was opened, and those that a site
 * around gives: once for each date, as soon as its calendar is open. From then on only its own draft counts.
 */
export function useItemAnswers({ draft, update, answer, appointments, find, ready }: Cart): void {
  const address = useRef<string | null>(null)
  const done = useRef(new Set<string>())
  const prefill = usePrefill()
  useEffect(() => {
    if (!ready) return
    address.current ??= location.search
    for (const search of [address.current, prefill]) {
      if (search === '') continue
      for (const one of draft.editing ? [...appointments, draft.editing] : appointments) {
        const { views = [], addons = [] } = find(one.bookable) ?? {}
        const forms = unread(ownFormsOf(views), `${one.id} ${search}`, done.current)
        const context = { seats: one.seats ?? 1, bookable: one.bookable ?? '', addons }
        if (answersInAddress(search, forms, one, context) === null) continue
        const told = (current: Draft) => answersInAddress(search, forms, current, context)?.draft ?? {}
        answer(one.id, told)
        update(({ editing }) => (editing?.id === one.id ? { editing: { ...editing, ...told(editing) } } : {}))
      }
    }
  }, [ready, prefill, draft, appointments, find, update, answer])
}
