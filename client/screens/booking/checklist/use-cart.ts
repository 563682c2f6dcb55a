import { useCallback, useMemo } from 'react'
import { texts } from '../../../data/read.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { type Draft, freshDraft, useDraft } from '../../../state/draft.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { factsOf } from '../bookable-facts.ts'
import type { Cart, ListedBookable } from './cart-context.tsx'
import { cartItemOf, lostKey } from './cart-items.ts'
import { useCartQuote } from './use-cart-quote.ts'

/** What stands for the draft until the browser has read its storage: on the server and in the first drawing. */
const unread: Draft = { id: '', modified: 0 }
const nothing: Draft[] = []

/** The checklist of the page's provider: its bookables, the draft with the appointments, and what may be done with them. */
export function useCartDraft(onEmpty: () => void): { cart: Cart; reset: () => void } {
  const { provider, bookables: entities, forms } = useBootstrap()
  const calls = useCalls()
  const [kept, update, reset] = useDraft(provider?.id ?? '', null)
  const draft = kept ?? unread
  const appointments = draft.appointments ?? nothing
  const bookables = useMemo(
    () =>
      entities.map((entity): ListedBookable => {
        const own = texts(entity.forms)
        return { entity, facts: factsOf(entity, provider), forms: forms.filter(({ id }) => own.includes(id)) }
      }),
    [entities, forms, provider],
  )
  const find = (bookable: string | undefined) => bookables.find(({ entity }) => entity.id === bookable)
  const formsOf = (appointment: Draft) => find(appointment.bookable)?.forms.map(({ id }) => id) ?? []
  const quote = useCartQuote(appointments.flatMap((one) => cartItemOf(one, draft, formsOf(one)) ?? []))
  const edit: Cart['edit'] = (what) => {
    clearAddress()
    update({ editing: 'appointment' in what ? what.appointment : freshDraft(what.bookable) })
  }
  const close = useCallback(() => {
    clearAddress()
    update({ editing: undefined })
  }, [update])
  const keep = useCallback(() => {
    clearAddress()
    update(({ editing, appointments: known = [] }) =>
      editing ? { editing: undefined, appointments: placed(known, found(editing)) } : {},
    )
  }, [update])
  const remove: Cart['remove'] = async (gone) => {
    const ids = new Set(gone.map(({ id }) => id))
    const left = appointments.filter(({ id }) => !ids.has(id))
    if (left.length === 0) {
      reset()
      onEmpty()
    } else update({ appointments: left, editing: undefined })
    // Whether or not the server hears of it: a hold ends by itself.
    await Promise.all(
      gone.map(({ id, reservation }) =>
        reservation ? calls.clearHolds({ reservations: [reservation], draft: id }) : undefined,
      ),
    )
  }
  const priceOf = ({ id }: Draft) => {
    const index = appointments.findIndex((one) => one.id === id)
    const known = quote.quote?.appointments
    return known && known.length === appointments.length ? (known[index]?.finalprice ?? null) : null
  }
  const cart = { draft, update, ready: kept !== null, bookables, find, appointments, quote, priceOf }
  return { cart: { ...cart, edit, close, keep, remove }, reset }
}

/** It has a slot again. */
const found = (appointment: Draft): Draft => ({ ...appointment, extra: { ...appointment.extra, [lostKey]: undefined } })

/** In the place of its former date, else at the end. */
const placed = (known: Draft[], appointment: Draft): Draft[] =>
  known.some(({ id }) => id === appointment.id)
    ? known.map((one) => (one.id === appointment.id ? appointment : one))
    : [...known, appointment]

/** The calendars write the date that is looked at into the address; the next one begins with its own. */
function clearAddress() {
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
}
