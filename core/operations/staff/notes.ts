import type { Wire } from '../../domain/wire/calls.ts'
import type { StoredReservation } from '../ports.ts'

type Noted = Pick<Wire['update_reservation']['params'], 'tags' | 'validation_notes'>

/** What is noted about a reservation, as it is stored; what is not given stays. */
export const notesOf = ({ tags, validation_notes }: Noted): StoredReservation['extra'] => ({
  ...(tags && { tags: [...new Set(tags.map((tag) => tag.trim()))] }),
  ...(validation_notes !== undefined && { validation_notes }),
})
