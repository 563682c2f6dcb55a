import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { carriedPath } from '../../../core/domain/embedding/kept-query.ts'
import { splashQuestions } from '../../../core/domain/forms/forms-asked.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { readAddons } from '../../booking/questions/extras/read-addons.ts'
import { choicesInAddress, codeInAddress, withoutCode } from '../../booking/resources/address-choices.ts'
import type { CallErrorCode } from '../../data/errors.ts'
import { texts } from '../../data/read.ts'
import { type Draft, type ResetDraft, type UpdateDraft, useDraft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { Cart, ListedBookable } from './cart-context.tsx'
import { bookedOf, cartItemOf, lostKey, payableOf } from './cart-items.ts'
import { viewFor } from './first-forms.ts'
import { closed, opened } from './ticked.ts'
import { useCartQuote } from './use-cart-quote.ts'
import { useRunOut } from './use-run-out.ts'
import { useTakenOut } from './use-taken-out.ts'
import { priceBeforeVolume } from './volume-discount.ts'

/** Placeholder until the browser has read the draft: on the server and in the first render. */
const unread: Draft = { id: '', modified: 0 }
const nothing: Draft[] = []

/** The checklist of the page's provider: its bookables, the draft with the appointments, and the actions on them. */
export function useCartDraft(onEmpty: () => void): { cart: Cart; reset: ResetDraft } {
  const { provider, bookables: entities, forms, addons: offered, hasplaces, itemsteps } = useBootstrap()
  const [kept, update, reset] = useDraft(provider?.id ?? '', null)
  const draft = kept ?? unread
  const appointments = draft.appointments ?? nothing
  const bookables = useMemo(
    () =>
      entities.map((entity): ListedBookable => {
        const asked = forms.filter(({ bookables: askedBy }) => texts(askedBy).includes(entity.id))
        // A bookable's own questions have no form name, so they use the bookable's.
        const views = asked.map((form) => viewFor(entity.id, { ...form, name: form.name || entity.name }))
        return { entity, facts: factsOf(entity, provider), forms: asked, views, addons: readAddons(offered, entity.id) }
      }),
    [entities, forms, offered, provider],
  )
  const find = useCallback(
    (bookable: string | undefined) => bookables.find(({ entity }) => entity.id === bookable),
    [bookables],
  )
  const formsOf = useCallback((bookable: string) => find(bookable)?.forms ?? [], [find])
  const itemOf: Cart['itemOf'] = (one, whole = draft) => {
    const { views = [], addons = [] } = find(one.bookable) ?? {}
    return cartItemOf(one, whole, { views, addons, hasplaces, steps: itemsteps.map(({ step }) => step) })
  }
  const runOut = useRunOut(appointments, find)
  const payable = payableOf(appointments, runOut)
  const quote = useCartQuote(
    bookedOf(payable).flatMap((one) => itemOf(one) ?? []),
    formsOf,
    draft,
  )
  const wished = useWishes(kept, update)
  const takeChosen: Cart['takeChosen'] = useRef(null)
  const [taken, onTaking] = useState<Partial<Draft> | null>(null)
  const [opening, setOpening] = useState<{ id: string; isAbove: boolean } | null>(null)
  // Read by a hold that was begun before.
  const isOpening = useRef(false)
  // Below the calendar that opens it is out of sight, and stays as it is until it is held.
  const stays = opening?.isAbove === true
  const pending = taken && draft.editing && !stays ? { ...draft.editing, ...taken } : undefined
  const edit: Cart['edit'] = async (what) => {
    if (takeChosen.current) {
      const id = 'bookable' in what ? what.bookable : (what.appointment.bookable ?? '')
      setOpening({ id, isAbove: comesBefore(rowOf(find(id)), rowOf(find(draft.editing?.bookable))) })
      isOpening.current = true
      const goesOn = await takeChosen.current()
      isOpening.current = false
      // The calendar that was refused comes into view first: what folds above it is out of sight then.
      if (!goesOn) await painted()
      setOpening(null)
      if (!goesOn) return
    }
    const isFirst = 'bookable' in what
    clearAddress(isFirst ? dateOf(wished.current) : '')
    update((whole) => {
      const next = opened(whole, what)
      const { editing } = next
      const known = find(editing?.bookable)
      if (!isFirst || !editing || !known || editing.start) return next
      return { ...next, editing: { ...editing, ...choicesInAddress(wished.current, known.facts, editing) } }
    })
  }
  const close = useCallback(() => {
    clearAddress()
    onTaking(null)
    update(closed)
  }, [update])
  const put = useCallback(
    (loss?: CallErrorCode) => {
      clearAddress()
      onTaking(null)
      update((whole) => {
        const { editing, appointments: known = [] } = whole
        return editing ? { ...closed(whole), appointments: placed(known, marked(editing, loss)) } : {}
      })
    },
    [update],
  )
  const keep = useCallback(() => put(), [put])
  const lose: Cart['lose'] = (code) => {
    // One that has a date already keeps that.
    const isNew = !appointments.some(({ id }) => id === draft.editing?.id)
    if (isOpening.current && isNew) put(code)
    return isOpening.current && isNew
  }
  const untick: Cart['untick'] = (bookable) =>
    update(({ undated = [] }) => ({ undated: undated.filter((one) => one.bookable !== bookable) }))
  const answer: Cart['answer'] = (id, change) =>
    update(({ appointments: known = [] }) => ({
      appointments: known.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
    }))
  const { takeOut, ...takingOut } = useTakenOut({ draft, update, itemOf })
  const saveForLater: Cart['saveForLater'] = (appointment) => {
    takeOut([appointment], 'saved')
    update(({ appointments: known = [] }) => ({ appointments: known.filter(({ id }) => id !== appointment.id) }))
  }
  const remove: Cart['remove'] = (gone) => {
    takeOut(gone, 'removed')
    const ids = new Set(gone.map(({ id }) => id))
    const left = appointments.filter(({ id }) => !ids.has(id))
    if (left.length === 0) {
      const { undated } = draft
      reset()
      // Ticked bookables without a date stay.
      if (undated) update({ undated })
      onEmpty()
    } else update({ appointments: left, editing: undefined })
  }
  const priceOf = ({ id }: Draft) => {
    const priced = bookedOf(payable)
    const index = priced.findIndex((one) => one.id === id)
    const known = quote.quote?.appointments
    const own = known?.length === priced.length ? known[index] : undefined
    return own ? priceBeforeVolume(own) : null
  }
  const cart = {
    draft,
    update,
    ready: kept !== null,
    bookables,
    find,
    appointments,
    shown: pending ? placed(appointments, pending) : appointments,
    taking: pending?.id ?? null,
    opening: opening?.id ?? null,
    onTaking,
    itemOf,
    runOut,
    payable,
    quote,
    priceOf,
  }
  return {
    cart: { ...cart, ...takingOut, saveForLater, edit, takeChosen, close, keep, lose, untick, answer, remove },
    reset,
  }
}

/** The row of a bookable in the page. */
const rowOf = (bookable: ListedBookable | undefined): Element | null =>
  document.querySelector(`[data-bookable="${CSS.escape(bookable?.facts.slug ?? '')}"]`)

const comesBefore = (one: Element | null, other: Element | null): boolean =>
  one !== null && other !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Resolves once what was changed is on the screen. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

/** With the mark of a lost slot, or without. */
const marked = (appointment: Draft, loss?: CallErrorCode): Draft => ({
  ...appointment,
  extra: { ...appointment.extra, [lostKey]: loss },
})

/** Keeps answers that were given in the list while another date was chosen, and those beside that date. */
function answered({ answers, submissions, addons }: Draft, dated: Draft): Partial<Draft> {
  const splash = dated.answers?.[splashQuestions]
  const all = { ...answers, ...(splash ? { [splashQuestions]: splash } : {}) }
  return { answers: all, ...(submissions ? { submissions } : {}), ...(addons ? { addons } : {}) }
}

/** Replaces its former date, or is added at the end. */
const placed = (known: Draft[], appointment: Draft): Draft[] =>
  known.some(({ id }) => id === appointment.id)
    ? known.map((one) => (one.id === appointment.id ? { ...appointment, ...answered(one, appointment) } : one))
    : [...known, appointment]

/**
 * What the address wishes for with which the list was opened, as its query: the date, the seats and the resources of
 * each bookable that is ticked. Its code is taken at once.
 */
function useWishes(kept: Draft | null, update: UpdateDraft): RefObject<string> {
  const wished = useRef('')
  const isTaken = useRef(false)
  useEffect(() => {
    if (!kept || isTaken.current) return
    isTaken.current = true
    wished.current = location.search
    const discountcode = codeInAddress(location.search)
    if (discountcode === null) return
    update({ discountcode })
    // Whoever takes it out again does not get it back with a reload.
    history.replaceState(history.state, '', withoutCode(location.href))
  }, [kept, update])
  return wished
}

/** The date of a query, as a query; empty without one. */
function dateOf(search: string): string {
  const date = new URLSearchParams(search).get('date')
  return date ? `?${new URLSearchParams({ date })}` : ''
}

/** Calendars write the shown date into the address; the next one must not read it. @param wish what it reads instead */
function clearAddress(wish = '') {
  if (location.search !== wish)
    history.replaceState(history.state, '', carriedPath(location.pathname + wish, location.search))
}
