import { useCallback, useEffect, useRef, useState } from 'react'
import { tellHost } from '../../../frame/tell-host.ts'
import type { TokenUse } from '../../../ui/plugin-half.ts'
import { useBooking } from '../../context/booking-context.tsx'
import type { Means } from '../cards/means.ts'
import { useTermsAsked } from '../terms-asked.ts'
import type { useConfirm } from '../use-confirm.ts'
import type { useWay } from '../use-way.ts'
import { usePressed } from './use-pressed.ts'
import { usePriceBeforeChange } from './use-price-before-change.ts'

interface Pressing {
  confirm: ReturnType<typeof useConfirm>
  way: Pick<ReturnType<typeof useWay>, 'processor' | 'token' | 'reusable' | 'give'>
  /** What is due with the booking, in major units; `known` once the price is. */
  topay: number
  known: boolean
  /** Nothing can be booked as it stands: the hold has run out, or the points do not suffice. */
  isBarred: boolean
  /** Tries to go on from the questions that share the page: shows what is missing, and says whether nothing is. */
  attempt(): boolean
  /** The bookable of the draft; null for a list of several. */
  bookable: string | null
}

/**
 * The press of the one booking button, by the customer or by a processor's own button: it shows what is missing, waits
 * for a price or a token that is still to come, and books once, at the price that was shown.
 */
export function usePress({ confirm, way, topay, known, isBarred, attempt, bookable }: Pressing) {
  const { processor, token, reusable, give } = way
  const { draft, quote } = useBooking()
  const { forgetDecline } = confirm
  const sinceChanged = usePriceBeforeChange(bookable)
  const terms = useTermsAsked()
  const [fault, setFault] = useState<'terms' | 'payment' | null>(null)
  /** What a press still waits for, which must not be lost; or `faults` to be rendered and focused. */
  const [waiting, setWaiting] = useState<'price' | 'token' | 'faults' | null>(null)
  /** The price that was shown when the button was pressed. */
  const shown = useRef<number | null>(null)
  const payment = topay > 0 && processor ? { processor: processor.name, ...token } : null
  const needsTerms = terms.isByTick && !draft.termsaccepted
  // Where there is no way to pay the server is asked: by then there may be one.
  const needsToken = known && topay > 0 && processor && processor.method !== 'on_site' && token === null

  /** Whether all is there that a booking needs but a token; shows what is missing. */
  const mayPay = (): boolean => {
    if (isBarred) return false
    if (!attempt()) return false
    const change = sinceChanged()
    if (change && change.before !== null) {
      confirm.askAgain(change.before)
      return false
    }
    // A tick has gone with the change; without one the button does not accept what has not been seen.
    if (change && terms.isByButton) {
      document.querySelector<HTMLElement>('[data-changed]')?.focus()
      return false
    }
    setFault(needsTerms ? 'terms' : null)
    if (needsTerms) document.getElementById('terms-agree')?.focus()
    return !needsTerms
  }
  const book = () => {
    tellHost({ type: 'submitted' })
    void confirm.confirm(payment)
  }
  /** Books, or shows what is missing; whether anything was sent. */
  const press = (): boolean => {
    if (!mayPay()) return false
    shown.current = quote.quote?.finalprice ?? null
    // The booking continues when the token arrives; the processor's form says if it can't.
    if (needsToken) {
      setFault('payment')
      setWaiting('token')
    } else if (known) {
      book()
      return true
    } else {
      quote.failure?.retry()
      setWaiting('price')
    }
    return false
  }
  const setToken = (means: Means | null) => give(means, processor?.name ?? '')
  const pay = usePressed({ token, reusable, setToken, press, isBusy: confirm.busy, action: confirm.action })
  const onToken = useCallback(
    (next: Means | null, by: string, use?: TokenUse) => {
      give(next, by, use)
      if (next !== null) return
      setWaiting(null)
      forgetDecline()
    },
    [give, forgetDecline],
  )
  const onFault = useCallback(() => setWaiting((current) => (current === 'token' ? 'faults' : current)), [])
  useEffect(() => {
    const isRefused = waiting === 'price' && quote.failure?.busy === false
    if (waiting !== 'faults' && !isRefused) return
    setWaiting(null)
    if (isRefused) focusFailure()
    else focusFault()
  }, [waiting, quote.failure])
  useEffect(() => {
    if (waiting === null || waiting === 'faults' || (waiting === 'price' ? !known : token === null)) return
    setWaiting(null)
    // The price turned out to be due now: ask for the payment method first.
    if (needsToken) setFault('payment')
    else if (shown.current !== quote.quote?.finalprice) confirm.askAgain(shown.current)
    else book()
  })
  return {
    payment,
    mayPay,
    press,
    pay,
    onToken,
    onFault,
    /** Whether the terms are to be agreed to before anything else. */
    lacksTerms: fault === 'terms' && needsTerms,
    waiting,
  }
}

/** Focuses the first field with a fault in the processor's form. */
function focusFault(): void {
  document.querySelector<HTMLElement>('#payment-fields :is(input, select):is(:invalid, [aria-invalid=true])')?.focus()
}

/** Focuses the button that requests the price again. */
function focusFailure(): void {
  document.querySelector<HTMLElement>('#payment-fields [data-part=price-failed] button')?.focus()
}
