import { type Static, Type } from 'typebox'
import { EntityId } from './request-parts.ts'
import { exact } from './shapes.ts'

export const CalendarAddressParams = Type.Object({
  resource: Type.Optional(
    Type.Unsafe<string>({ ...EntityId, description: 'its reservations, for those to whom it belongs; else one’s own' }),
  ),
})

/** The answer of `get_calendar_address` and `renew_calendar_address`. */
export const CalendarAddressAnswer = Type.Object(
  { address: Type.String({ description: 'whoever has it reads the reservations' }), created_utc: Type.String() },
  exact,
)
export type CalendarAddressAnswer = Static<typeof CalendarAddressAnswer>
