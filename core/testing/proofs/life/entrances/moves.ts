import { book, decided, type Entrance, elsewhere, guest, judged, move, slotOf } from './entrant.ts'

/** The entrances of a move, and of one that is not approved. */
export const moves: Entrance[] = [
  {
    name: 'move',
    needs: ['reschedule_reservation'],
    takesSeat: true,
    async approach(entrant) {
      const { wanted } = entrant
      const own = await book({ ...entrant, wanted: elsewhere(wanted) }, entrant.nextDraft())
      return own && { own, enter: () => move(entrant, own) }
    },
  },
  {
    name: 'move of a request',
    needs: ['reschedule_reservation', 'withdraw_reservation'],
    takesSeat: true,
    async approach(entrant) {
      const { wanted } = entrant
      if (wanted.asked === undefined) return null
      const asked = { ...elsewhere(wanted), bookable: wanted.asked }
      const own = await book({ ...entrant, wanted: asked }, entrant.nextDraft())
      return own && { own, enter: () => move(entrant, own) }
    },
  },
  {
    name: 'other wishes for a request',
    needs: ['modify_reservation'],
    // It looks at the capacity more than once, and in the race without locks all wait for each other's first look.
    takesSeat: false,
    async approach(entrant) {
      const { speaker, wanted } = entrant
      if (wanted.asked === undefined) return null
      const asked = { ...wanted, bookable: wanted.asked }
      const own = await book({ ...entrant, wanted: elsewhere(asked) }, entrant.nextDraft())
      if (!own) return null
      const mine = { id: own.id, token: own.token }
      return {
        own,
        async enter() {
          const told = judged(await speaker.call('modify_reservation', { ...slotOf(asked), ...mine, user: guest }))
          if (told.is === 'done') return own
          judged(await speaker.call('withdraw_reservation', mine))
          return null
        },
      }
    },
  },
  {
    name: 'put back',
    needs: ['reschedule_reservation', 'approve_reservation', 'reject_reservation'],
    takesSeat: false,
    async approach(entrant) {
      const { staff, wanted } = entrant
      if (!staff || wanted.asked === undefined) return null
      // Its move away from the wanted slot waits to be decided, and the slot is kept.
      const own = await book({ ...entrant, wanted: { ...wanted, bookable: wanted.asked } }, entrant.nextDraft())
      const stands = own && (await decided(staff, 'approve_reservation', { id: own.id }, own))
      const asked = stands && (await move({ ...entrant, wanted: elsewhere(wanted) }, stands))
      return asked && { own: asked, enter: () => decided(staff, 'reject_reservation', { id: asked.id }, asked) }
    },
  },
]
