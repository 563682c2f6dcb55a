import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import type { OperationInput } from '../define-operation.ts'
import { answerOnce } from '../repeats/answer-once.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
import { reservationFor } from '../rights/own-reservation.ts'

interface Named {
  id: string
  token?: string | undefined
}

/**
 * Answers a call about a reservation that stands once a key, without a key at each call. What is stored of the answer
 * has no token: who repeats the call has the right to the reservation still, and gets its token from that itself.
 */
export function bookedOnce<P extends Named>(
  operation: string,
  input: OperationInput<P>,
  handle: () => Promise<Result<BookedReservation>>,
): Promise<Result<BookedReservation>> {
  const { params, idempotencyKey: key, tenant, ports, actor, session } = input
  if (key === undefined) return handle()
  return answerOnce<BookedReservation>({
    ...{ operation, params, key, tenant, ports, actor, session, handle },
    sealing: {
      seal: ({ managetoken: _, manageurl: __, ...answer }) => answer,
      async open(kept) {
        const found = await reservationFor(params, { tenant, ports, actor })
        if (!found || !isKept(kept)) return refuse('not_found')
        const { reservation } = found
        const managetoken = ports.tokens.manage(reservation)
        return ok({ ...kept, managetoken, manageurl: manageUrl(reservation, tenant, ports) })
      },
    },
  })
}

/** Whether it is an answer as it was stored. */
const isKept = (kept: unknown): kept is Omit<BookedReservation, 'managetoken' | 'manageurl'> =>
  isRecord(kept) && typeof kept.id === 'string'
