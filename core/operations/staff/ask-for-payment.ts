import { refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { balanceOf } from '../reservations/balance.ts'
import { owedOnline } from '../reservations/balance-to-pay.ts'
import { paymentAsked } from '../reservations/pay-in-time.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { readPayBy } from './pay-by.ts'

/**
 * Asks the customer of what stands for what it owes: they are mailed the link to pay by, and it is cancelled where all
 * of that is not paid by then. Asked with null, what it owes is its balance again, and nothing ends it. A repeat with
 * the same time mails nothing. Refuses with `not_offered` while nothing can be paid online: it owes nothing, its
 * customer pays at the venue, what was paid is disputed, or no processor takes the amount.
 */
export const askForPayment = defineOperation({
  name: 'ask_for_payment',
  summary:
    'Mails the customer of a reservation the link to pay what it owes, by a time at which it is cancelled; for staff.',
  ...calls.ask_for_payment,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  async handler(input) {
    const { params, tenant, ports } = input
    const found = await ports.repositories(tenant.scope).reservations.find(params.id)
    if (!found) return refuse('not_found')
    const now = ports.clock.now()
    const read =
      params.payby === null ? null : readPayBy(params.payby, { start: found.start, now, tenant, startField: '/payby' })
    if (read && !read.ok) return read
    const wanted = read?.value
    const isSo = (one: StoredReservation) => {
      const { unpaid } = one.life
      if (!wanted) return unpaid === undefined
      return balanceOf(one) > 0 && unpaid !== undefined && unpaid.until === wanted.until && unpaid.least === undefined
    }
    if (wanted && !isSo(found) && (await owedOnline(found, input)).processors.length === 0)
      return refuse('not_offered', { data: { expected: 'a reservation that owes what can be paid online' } })
    return changeAsStaff(
      params,
      {
        isSo,
        isPossible: (one) => wanted === undefined || balanceOf(one) > 0,
        write(unit, from, by) {
          const { unpaid: _, ...life } = from.life
          const to = { ...from, life: wanted ? { ...life, unpaid: wanted } : life, modified: by.at }
          const reason = wanted ? 'its payment was asked for' : 'it need not be paid in time'
          return transition(
            unit,
            { from, to, occupies: 'keep', why: { ...by, reason }, tells: wanted ? paymentAsked(to) : [] },
            ports,
          )
        },
      },
      input,
    )
  },
})
