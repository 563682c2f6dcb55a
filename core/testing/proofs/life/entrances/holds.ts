import { book, clear, type Entrance, hold, judged, slotOf } from './entrant.ts'

/** The entrances of a hold: taken, confirmed, restored and lengthened. */
export const holds: Entrance[] = [
  {
    name: 'hold',
    needs: ['hold_appointment'],
    takesSeat: true,
    approach: async (entrant) => ({ enter: () => hold(entrant, entrant.nextDraft()) }),
  },
  {
    name: 'hold and confirm',
    needs: ['hold_appointment', 'book_appointment'],
    takesSeat: true,
    approach: async (entrant) => ({
      async enter() {
        const held = await hold(entrant, entrant.nextDraft())
        return held && book(entrant, held.draft)
      },
    }),
  },
  {
    name: 'restored hold',
    needs: ['hold_appointment', 'clear_holds'],
    takesSeat: true,
    async approach(entrant) {
      const held = await hold(entrant, entrant.nextDraft())
      if (!held) return null
      await clear(entrant, held)
      return { enter: () => hold(entrant, held.draft) }
    },
  },
  {
    name: 'added time',
    needs: ['update_reservation_metainformation'],
    takesSeat: true,
    async approach(entrant) {
      const { speaker, wanted } = entrant
      const { before, longer } = wanted
      if (!before) return null
      const earlier = slotOf({ ...wanted, ...before })
      const held = await hold(entrant, entrant.nextDraft(), earlier)
      if (!held) return null
      const { id, draft } = held
      const reservation = { id, draft, addons: { [longer]: 1 } }
      return {
        async enter() {
          const told = await speaker.call('update_reservation_metainformation', { reservation })
          // A hold that ran out is gone, with its draft.
          if (told.is === 'refused' && told.error.code === 'not_found') return null
          if (judged(told).is === 'done') return held
          await clear(entrant, held)
          return null
        },
      }
    },
  },
]
