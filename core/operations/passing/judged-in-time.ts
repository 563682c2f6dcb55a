import { isRecord } from '../../domain/is-record.ts'
import type { Operation } from '../define-operation.ts'
import { endIfOver } from './pass-time-of.ts'

/**
 * An operation that decides about a reservation (`decides`) as time has left it: what ended at an instant is over at
 * that instant, whether the job that writes it has run or not. Others are left as they are.
 */
export function judgedInTime(operation: Operation): Operation {
  const { decides } = operation
  if (decides === undefined) return operation
  return {
    ...operation,
    async handler(input) {
      const { params } = input
      const id = isRecord(params) ? params[decides] : undefined
      if (typeof id === 'string') await endIfOver(input, id)
      return operation.handler(input)
    },
  }
}
