import type { Draft } from './draft.ts'

/** Whatever of a draft decides what is booked and paid for, without what is typed meanwhile. */
const choiceOf = ({ bookable, start, end, occurrence, seats, ...draft }: Draft): unknown[] => [
  [bookable, start, end, occurrence, seats ?? 1],
  [draft.resources ?? [], draft.location ?? null, draft.addons ?? {}, draft.discountcode ?? ''],
  (draft.appointments ?? []).map(choiceOf),
]

/** Whether something is held for a draft: before, there is nothing to lose. */
const isHeld = ({ reservation, appointments = [] }: Draft): boolean =>
  reservation !== undefined || appointments.length > 0

/** Whether a draft that holds something has become another choice. */
export const isChanged = (before: Draft, after: Draft): boolean =>
  isHeld(before) && JSON.stringify(choiceOf(before)) !== JSON.stringify(choiceOf(after))
