import { useEffect, useRef } from 'react'

/**
 * Leads to the step at which a restored draft goes on, once it is known. The customer goes on from there: later steps
 * may come and go without leading back.
 * @param goesOn the name of the step; undefined while nothing is restored
 */
export function useLedOnce(goesOn: string | undefined, lead: (step: string) => void): void {
  const hasLed = useRef(false)
  useEffect(() => {
    if (goesOn === undefined || hasLed.current) return
    hasLed.current = true
    lead(goesOn)
  })
}
