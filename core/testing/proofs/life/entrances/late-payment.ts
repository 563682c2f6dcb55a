import { type Entrance, gotIn, slotOf } from './entrant.ts'

/** The entrance of a payment of which the product hears when its hold has long ended. */
export const latePayment: Entrance[] = [
  {
    name: 'late payment',
    needs: ['hold_appointment', 'book_appointment'],
    takesSeat: false,
    async approach({ late, wanted, nextDraft }) {
      if (!late || wanted.paid === undefined) return null
      const draft = nextDraft()
      const paid = await late.pay({ ...slotOf(wanted), bookable: wanted.paid, draft })
      const held = paid && gotIn(paid, draft)
      return held && { enter: async () => ((await late.isBooked(held.id)) ? held : null) }
    },
  },
]
