import { type Approached, book, type Entrant, judged, wall } from './entrant.ts'

/** Somebody or something that comes in beside an entrance. */
export interface Opponent {
  name: string
  /** @param rival what the other one has by then */
  approach(entrant: Entrant, rival: Approached, late: () => Promise<void>): Promise<Approached | null>
}

export const opponents: Opponent[] = [
  {
    name: 'cancel',
    async approach(entrant, { own }) {
      // Where the other one has nothing yet, somebody else has the place, and gives it up.
      const given = own ?? (await book(entrant, entrant.nextDraft()))
      if (!given) return null
      const by = given.token ? entrant.speaker : entrant.staff
      return {
        async enter() {
          const told = await by?.call('cancel_reservation', {
            id: given.id,
            ...(given.token && { token: given.token }),
          })
          if (told) judged(told)
          return null
        },
      }
    },
  },
  {
    name: 'lapse',
    approach: async (_entrant, _rival, late) => ({
      async enter() {
        await late()
        return null
      },
    }),
  },
  {
    name: 'a new blackout',
    async approach({ staff, wanted, blackouts }) {
      if (!staff) return null
      const [start, end] = [wanted.start, wanted.end].map(wall)
      const entity = { provider: 'quay', resource: wanted.resource, start, end }
      return {
        async enter() {
          const told = judged(await staff.call('create_entity', { type: 'blackout', entity }))
          if (told.is === 'done') blackouts?.add(String(told.value.id))
          return null
        },
      }
    },
  },
]
