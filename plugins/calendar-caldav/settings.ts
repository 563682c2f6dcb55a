import { type Static, Type } from 'typebox'

/** A calendar of one resource. */
const CalendarSettings = Type.Object({
  /** The id of a resource. */
  resource: Type.String({ minLength: 1, maxLength: 64 }),
  /** The address of the calendar, or of the server that has it. */
  url: Type.String({ pattern: '^https?://[^\\s/@]+(/\\S*)?$', maxLength: 500 }),
  user: Type.String({ minLength: 1, maxLength: 200 }),
  /** Better one for this use alone, where the service gives such. */
  password: Type.String({ minLength: 1, maxLength: 500, secret: true }),
  /** The calendar's name, or its address; may be empty where `url` leads to it, or there is only one. */
  calendar: Type.String({ maxLength: 200, default: '' }),
  /** Whether what is entered there closes the resource. */
  busy: Type.Boolean({ default: true }),
  /** Whether reservations of the resource are entered there. */
  write: Type.Boolean({ default: true }),
})
export type CalendarSettings = Static<typeof CalendarSettings>

/** What the plugin needs of a tenant. */
export const CaldavSettings = Type.Object({
  calendars: Type.Array(CalendarSettings, { maxItems: 500, default: [] }),
  /** Whether entries say who comes, with phone number and address. */
  contacts: Type.Boolean({ default: true }),
  /** Time limit of one request, milliseconds. */
  timeout: Type.Integer({ minimum: 50, maximum: 10_000, default: 5_000 }),
})
export type CaldavSettings = Static<typeof CaldavSettings>
