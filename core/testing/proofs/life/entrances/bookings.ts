import { book, type Entrance, gotIn, guest, judged, slotOf, unnamed } from './entrant.ts'

/** The entrances that book at once. */
export const bookings: Entrance[] = [
  {
    name: 'book',
    needs: ['book_appointment'],
    takesSeat: true,
    approach: async (entrant) => ({ enter: () => book(entrant, entrant.nextDraft()) }),
  },
  {
    name: 'book several',
    needs: ['book_appointments'],
    takesSeat: true,
    approach: async (entrant) => ({
      async enter() {
        const { speaker, wanted } = entrant
        const draft = entrant.nextDraft()
        const beside = { ...slotOf(unnamed(wanted, wanted.roomy)), draft: entrant.nextDraft() }
        const appointments = [{ ...slotOf(wanted), draft }, beside]
        const told = judged(await speaker.call('book_appointments', { appointments, user: guest }))
        if (told.is === 'refused') return null
        const { reservations } = told.value
        const first: unknown = Array.isArray(reservations) ? reservations[0] : undefined
        return gotIn({ is: 'done', value: { ...(typeof first === 'object' && first) } }, draft)
      },
    }),
  },
]
