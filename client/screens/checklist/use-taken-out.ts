import { useEffect, useRef, useState } from 'react'
import { unknownPayment } from '../../booking/confirmation/use-unknown-payment.ts'
import type { CallError } from '../../data/errors.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { isHeld } from '../../state/is-held.ts'
import type { Cart } from './cart-context.tsx'
import { putBack, putBackUndated, type TakenOut, takenOut } from './taken-out.ts'
import { heldAs, useHoldAgain } from './use-hold-again.ts'

interface List {
  draft: Draft
  update: UpdateDraft
  itemOf: Cart['itemOf']
}

/** Refusals to remove what is paid for, or may be. */
const paidCodes = new Set<CallError['code']>(['payment_unknown', 'payment_pending', 'draft_finished'])

/** The id of an appointment's entry in the list, which can take the focus. */
export const entryId = (appointment: string): string => `appointment-${appointment}`

/** Takes appointments out of the list, frees their places, and puts them back for as long as the page stays. */
export function useTakenOut({ draft, update, itemOf }: List) {
  const calls = useCalls()
  const holdAgain = useHoldAgain(itemOf)
  const [gone, setGone] = useState<TakenOut[]>([])
  /** Removals under way, by draft: what is not freed yet can't be held again. */
  const freeing = useRef(new Map<string, Promise<unknown>>())
  const [returned, setReturned] = useState<string | null>(null)
  useEffect(() => {
    if (returned !== null) document.getElementById(entryId(returned))?.focus({ preventScroll: true })
  }, [returned])

  const forget = ({ id }: Draft) => setGone((known) => known.filter(({ appointment }) => appointment.id !== id))

  /** Remembers appointments that leave the list now; their places are freed unless they are saved. */
  function takeOut(leaving: Draft[], how: TakenOut['how']): void {
    const noted = leaving.map((one) => {
      const height = document.getElementById(entryId(one.id))?.getBoundingClientRect().height ?? 0
      const remembered = takenOut(draft, one, { how, height })
      const { waits } = one.extra ?? {}
      if (!one.waiting || !waits) return remembered
      // It waits by now: it leaves its queue, and put back it joins anew, as another draft.
      const renewed = { ...one, id: crypto.randomUUID(), extra: { ...one.extra, waits: undefined } }
      freeing.current.set(renewed.id, calls.leaveUntold({ id: waits.id, token: waits.managetoken }))
      return { ...remembered, appointment: renewed }
    })
    const ids = new Set(leaving.map(({ id }) => id))
    setReturned(null)
    setGone((known) => [...known.filter(({ appointment }) => !ids.has(appointment.id)), ...noted])
    if (how === 'saved') return
    for (const one of noted) {
      const { id, reservation } = one.appointment
      if (reservation) freeing.current.set(id, free(one, reservation))
    }
  }

  /**
   * Frees the place of one that has left. What has been paid for, or may have been, stays: it comes back, and its
   * payment is looked up. Other failures don't matter, since a hold expires by itself.
   */
  async function free(one: TakenOut, reservation: string): Promise<void> {
    const { appointment } = one
    const freed = await calls.removeDraft({ id: reservation, draft: appointment.id })
    if (freed.ok || !paidCodes.has(freed.error.code)) return
    update((whole) => ({
      ...putBack(whole, one, appointment),
      extra: { ...whole.extra, [unknownPayment]: { reservation } },
    }))
    forget(appointment)
  }

  /** Puts one back, with its place held again. Answers why it can't be had; null once it is back. */
  async function undo(one: TakenOut): Promise<CallError | null> {
    const { appointment, how } = one
    await freeing.current.get(appointment.id)
    const stays = appointment.waiting || (how === 'saved' && isHeld(appointment))
    const held = stays ? null : await holdAgain(appointment, { ...draft, ...putBack(draft, one, appointment) })
    if (held && !held.ok) return held.error
    const back = held ? heldAs(appointment, held.value) : appointment
    update((whole) => putBack(whole, one, back))
    forget(appointment)
    setReturned(appointment.id)
    return null
  }

  /** Another date for one whose place has gone meanwhile. */
  function dateAnew(one: TakenOut): void {
    update((whole) => putBackUndated(whole, one))
    forget(one.appointment)
  }

  return { gone, takeOut, undo, dateAnew }
}

export type TakingOut = Omit<ReturnType<typeof useTakenOut>, 'takeOut'>
