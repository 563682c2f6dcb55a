import { useState } from 'react'
import { useBooking } from '../context/booking-context.tsx'
import { type Choice, choicesOf } from './choices.ts'
import { isWaiting } from './selection.ts'
import type { Possible } from './use-possible.ts'

export interface Choices {
  lists: Choice[]
  /** The pressed resource that is taken at that time: the customer is asked whether to wait for it. */
  waitingFor: string | null
  answer(isWanted: boolean): void
}

/**
 * The choices of the customer, stored in the draft. The chosen time stays; the calendar checks whether it is still
 * available. @param possible the availability of resources at that time, where it is shown
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

/** Clears the chosen time of a draft. */
export const noTime = { start: undefined, end: undefined, occurrence: undefined }

/** Whether resources must be chosen before the calendar opens. */
export function useWaitsForResources(): boolean {
  const { facts, draft } = useBooking()
  return isWaiting(facts.choicegroups, draft.resources ?? [], facts.resourcesrequired)
}
