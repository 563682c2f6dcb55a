import type { Booking } from '../context/booking-context.tsx'

/** What a question about availability leaves out: the customer's own hold, or the reservation that they move. */
export interface Ignored {
  ignoring?: string
  /** The proof that it is theirs: the hold's draft, or the manage token. */
  draft?: string
  token?: string
}

export function ignoredBy({ draft, moving }: Pick<Booking, 'draft' | 'moving'>): Ignored {
  if (!draft.reservation) return {}
  return { ignoring: draft.reservation, ...(moving ? { token: moving.token } : { draft: draft.id }) }
}

/** The same as parameters of a call. */
export const ignoredParams = ({ ignoring, draft, token }: { [Part in keyof Ignored]: Ignored[Part] | undefined }) =>
  ignoring === undefined
    ? {}
    : { rescheduleid: ignoring, ...(token === undefined ? {} : { token }), ...(draft === undefined ? {} : { draft }) }
