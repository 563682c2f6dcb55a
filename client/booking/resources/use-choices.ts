import { useState } from 'react'
import { useBooking } from '../context/booking-context.tsx'
import { type Choice, choicesOf } from './choices.ts'
import { isWaiting } from './selection.ts'
import type { Possible } from './use-possible.ts'

export interface Choices {
  lists: Choice[]
  /** The one that was pressed although it is taken then: whether to wait for it is asked. */
  waitingFor: string | null
  answer(isWanted: boolean): void
}

/**
 * What the customer chooses from, tied to the draft. The time that was chosen stays: the calendar, asked anew with this
 * choice, says whether it can still be had.
 * @param possible who can be had at that time, where that is shown
 */
export function useChoices(possible?: Possible): Choices {
  const { facts, resources, draft, update } = useBooking()
  const [asked, setAsked] = useState<{ id: string; ids: string[] } | null>(null)
  const keep = (ids: string[]) => update({ resources: ids })
  const choose = (ids: string[], pressed?: string) => {
    const isTaken = pressed !== undefined && ids.includes(pressed) && possible?.standingOf(pressed) === 'waitlist'
    return isTaken ? setAsked({ id: pressed, ids }) : keep(ids)
  }
  return {
    lists: choicesOf({
      facts,
      resources,
      ids: draft.resources ?? [],
      standingOf: possible?.standingOf ?? (() => 'free'),
      onChoose: choose,
    }),
    waitingFor: asked?.id ?? null,
    answer(isWanted) {
      if (asked && isWanted) keep(asked.ids)
      setAsked(null)
    },
  }
}

/** What a draft is without the time that was chosen. */
export const noTime = { start: undefined, end: undefined, occurrence: undefined }

/** Whether resources must be chosen before the calendar opens. */
export function useWaitsForResources(): boolean {
  const { facts, draft } = useBooking()
  return isWaiting(facts.choicegroups, draft.resources ?? [], facts.resourcesrequired)
}
