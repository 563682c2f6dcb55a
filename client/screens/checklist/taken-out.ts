import type { Draft } from '../../state/draft.ts'
import { type Shared, sharedOf } from './shared-answers.ts'

/** An appointment that was taken out of the list, for as long as it can be put back. */
export interface TakenOut {
  appointment: Draft
  /** Whether its place was freed, or stays held among the drafts in progress. */
  how: 'removed' | 'saved'
  /** Its place among all. */
  at: number
  /** Its height in px, whose room the line in its place keeps; 0 where it was not drawn. */
  height: number
  shared: Shared
}

/** What is remembered of an appointment that leaves a list. */
export const takenOut = (
  whole: Draft,
  appointment: Draft,
  { how, height }: Pick<TakenOut, 'how' | 'height'>,
): TakenOut => ({
  ...{ appointment, how, height, shared: sharedOf(whole) },
  at: (whole.appointments ?? []).findIndex(({ id }) => id === appointment.id),
})

/** What was shared when it was taken out, where the list has not been answered again since. */
const filledIn = (whole: Draft, shared: Shared): Partial<Draft> => ({ ...shared, ...sharedOf(whole) })

/** The list with the appointment back in its place. */
export function putBack(whole: Draft, { at, shared }: TakenOut, appointment: Draft): Partial<Draft> {
  const others = (whole.appointments ?? []).filter(({ id }) => id !== appointment.id)
  return { ...filledIn(whole, shared), appointments: others.toSpliced(at, 0, appointment) }
}

/** The list with the appointment among those still to be dated, its calendar open. */
export function putBackUndated(whole: Draft, { appointment, shared }: TakenOut): Partial<Draft> {
  const { start: _, end: __, occurrence: ___, reservation: ____, expires: _____, ...choices } = appointment
  const undated = { ...choices, extra: { ...choices.extra, datetime_step: undefined } }
  const others = (whole.undated ?? []).filter(({ id }) => id !== undated.id)
  return { ...filledIn(whole, shared), undated: [...others, undated], editing: undated }
}

/**
 * The dates of a bookable in their order, with those that were taken out where they stood. @param all the dates of the
 * whole list
 */
export function withTakenOut(all: Draft[], gone: TakenOut[], bookable: string): (Draft | TakenOut)[] {
  const back: (Draft | TakenOut)[] = [...all]
  // The last one that went finds its place first: the others had theirs when it was still there.
  for (const one of gone.toReversed()) back.splice(one.at, 0, one)
  return back.filter((one) => ('how' in one ? one.appointment : one).bookable === bookable)
}
