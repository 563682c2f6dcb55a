import type { ProcessorData } from '../../data/calls.ts'
import { text } from '../../data/read.ts'

/**
 * Leaves the page for where the customer pays, if that is what a processor asks; whether it does. They come back to the
 * page that asks what became of the payment.
 */
export function leaveToPay(action: ProcessorData): boolean {
  const address = text(action.redirect)
  if (!/^https?:\/\//.test(address)) return false
  location.assign(address)
  return true
}

/**
 * Calls `back` when the browser shows the page again as it was left: then nothing is under way. Returns a function that
 * stops.
 */
export function watchReturn(back: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  }
  addEventListener('pageshow', listen)
  return () => removeEventListener('pageshow', listen)
}
