import { useEffect, useState } from 'react'
import type { Quote } from '../../data/quotes.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { isDueBy, type LoginNeed, loginNeedOf } from '../context/login-need.ts'

/** What a booking requires of its customer, by what is due of it. */
function useNeedBy(): (isDue: boolean) => LoginNeed {
  const { provider, whitelabel } = useBootstrap()
  const { requirelogin } = provider ?? {}
  const { allowguestcheckout } = whitelabel
  return (isDue) => loginNeedOf({ requirelogin, allowguestcheckout, isDue })
}

interface Priced {
  /** Of the draft, or of a list's. */
  id: string
  quote: Quote | null
  /** Whether something may be due, as long as nobody has said a price. */
  mayBeDue: boolean
  /** Whether all of it waits for a place, which costs nothing. */
  waits: boolean
}

/**
 * Whether the questions after the date ask for an account first: where the server says that something is due by then,
 * and no code may still make it free. Whoever was shown the questions without that answers them in peace: what they
 * choose there may cost something, and a code nothing, so that the review asks.
 */
export function useLoginNeed({ id, quote, mayBeDue, waits }: Priced) {
  const needBy = useNeedBy()
  const [passed, setPassed] = useState<string | null>(null)
  const isDue = quote ? isDueBy(quote) && quote.freebycode !== true : mayBeDue
  const login = needBy(!waits && passed !== id && isDue)
  const isKnown = quote !== null || waits
  return {
    login,
    /** @param isAsking whether the questions are shown */
    usePassed(isAsking: boolean) {
      const isPassing = isAsking && isKnown && login === 'guest'
      useEffect(() => {
        if (isPassing) setPassed(id)
      }, [isPassing, id])
    },
  }
}

/** Whether who books what is reviewed has to sign in first: by the price of all that was chosen. */
export function useSignInAsked(): boolean {
  const needBy = useNeedBy()
  const { draft, quote } = useBooking()
  const { known, user } = useSession()
  const isDue = draft.waiting !== true && quote.quote !== null && isDueBy(quote.quote)
  return known && user === null && needBy(isDue) === 'account'
}
