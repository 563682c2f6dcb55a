import type { CallError, CallErrorCode } from '../../data/errors.ts'

const passing = new Set<CallErrorCode>([
  'connection',
  'unavailable',
  'busy',
  'internal',
  'rate_limited',
  'unauthorized',
  'drivetime_unknown',
  'address_not_found',
  'address_required',
])

/**
 * Whether a hold was refused for a temporary reason that says nothing about availability: the same request may be
 * repeated.
 */
export const isPassing = ({ code }: CallError): boolean => passing.has(code)

const ofOwn = new Set<CallErrorCode>(['reservation_limit', 'too_many_holds', 'already_waiting'])

/** Whether a hold was refused for what the customer has already: the time itself may be free. */
export const isOfOwn = ({ code }: CallError): boolean => ofOwn.has(code)
