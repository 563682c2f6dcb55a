import type { CallError } from '../../data/errors.ts'

const passing = new Set<string>([
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

/** Whether a hold was refused for a reason that says nothing about what is free: the same may be asked for again. */
export const isPassing = ({ code }: CallError): boolean => passing.has(code)
