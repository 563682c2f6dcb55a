import { useCallback, useEffect, useState } from 'react'
import { isRecord } from '../../../core/domain/is-record.ts'

const key = 'gift_payment'

const isAtPayment = (): boolean => isRecord(history.state) && history.state[key] === true

/**
 * Whether the payment of a gift is shown. It is an entry of the tab's history: Back leads from it to what was filled
 * in, and a reload comes back to it. Only in a browser.
 */
export function usePaymentStep() {
  const [isPaying, setPaying] = useState(isAtPayment)
  useEffect(() => {
    const listen = () => setPaying(isAtPayment())
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  return {
    isPaying,
    enter() {
      history.pushState({ ...history.state, [key]: true }, '')
      setPaying(true)
    },
    leave: () => history.back(),
    /** What it paid is given, or was never filled in: its entry shows the form. */
    forget: useCallback(() => {
      history.replaceState({ ...history.state, [key]: false }, '')
      setPaying(false)
    }, []),
  }
}
