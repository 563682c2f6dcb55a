import type { ProcessorData } from '../../data/calls.ts'
import type { Answer } from '../../data/errors.ts'
import { text } from '../../data/read.ts'
import type { Reservation } from '../../data/reservations.ts'

/** Where a processor asks the customer to pay on a page of its own; empty where it asks for anything else. */
export const pageToPay = (action: ProcessorData | null): string => {
  const address = text(action?.redirect)
  return /^https?:\/\//.test(address) ? address : ''
}

/** Whether the page is shown within another. */
export const isFramed = (): boolean => parent !== window

/** Whether nobody waits any more for what the customer does on a service's page; what is gone was given up. */
export const hasMovedOn = (answer: Answer<Pick<Reservation, 'paymentstate'>>): boolean =>
  answer.ok ? answer.value.paymentstate !== 'requires_action' : answer.error.code === 'not_found'

const key = 'left-checkout'

/** Keeps that this page, without what its address says in confidence, is left for where the customer pays. */
export function keepCheckout(): void {
  try {
    sessionStorage.setItem(key, location.pathname)
  } catch {
    // Who comes back begins where the booking does, with all that was answered.
  }
}

/** The review that this tab left to pay elsewhere; empty where it left none. */
export function checkoutLeft(): string {
  try {
    const path = sessionStorage.getItem(key) ?? ''
    // Of this site alone.
    return /^\/(?!\/)/.test(path) ? path : ''
  } catch {
    return ''
  }
}

/** Whether a payment of this page is made in a window of its own just now. */
export const elsewhere = { isPaying: false }

/**
 * Leaves the page for where the customer pays, if that is what a processor asks; whether it does. They come back to the
 * page that asks what became of the payment. Within another page it opens a window instead, as few services let
 * themselves be framed: where the browser blocks it, `PayInWindow` has a link.
 */
export function leaveToPay(action: ProcessorData): boolean {
  const address = pageToPay(action)
  if (address === '') return false
  if (!isFramed()) {
    location.assign(address)
    return true
  }
  const opened = window.open('about:blank')
  if (!opened) return false
  // The service must not reach this page.
  opened.opener = null
  opened.location.replace(address)
  return false
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
