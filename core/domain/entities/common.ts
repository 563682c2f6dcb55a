import { type Static, Type } from 'typebox'
import { longestSeconds, mostOf, mostOfWindow, mostPieces } from './bounds.ts'
import { Translations } from './translations.ts'

/** An id as in a bundle: unique per entity type. */
export const Id = (options: object = {}) => Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', ...options })

/** `HH:mm`; `24:00` is the end of the local day. */
export const TimeOfDay = () => Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' })

/**
 * A date: `YYYY-MM-DD`, or in a bundle `{today+12}`, and `{today+12,saturday}` for the first Saturday from then on.
 */
const date = String.raw`(\d{4}-\d{2}-\d{2}|\{today([+-]\d+)?(,(mon|tues|wednes|thurs|fri|satur|sun)day)?\})`

/** `YYYY-MM-DD`, or `{today+12}` in a bundle. */
export const LocalDate = () => Type.String({ pattern: `^${date}$` })

/** The provider's wall clock `YYYY-MM-DD HH:mm:ss`; in a bundle the date may be `{today+12}`. */
export const WallClock = () => Type.String({ pattern: `^${date} \\d{2}:\\d{2}:\\d{2}$` })

/** A wall clock of the provider or an ISO 8601 instant. */
export const WallClockOrInstant = () =>
  Type.String({
    pattern: `^${date}[ T]\\d{2}:\\d{2}(:\\d{2})?(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})?$`,
  })

const Day = () => Type.Array(Type.Object({ start: TimeOfDay(), end: TimeOfDay() }), { maxItems: mostOf.spansOfDay })

/** Weekly opening hours with dated overrides; an override with no hours closes the day. */
export const Hours = () =>
  Type.Object({
    monday: Type.Optional(Day()),
    tuesday: Type.Optional(Day()),
    wednesday: Type.Optional(Day()),
    thursday: Type.Optional(Day()),
    friday: Type.Optional(Day()),
    saturday: Type.Optional(Day()),
    sunday: Type.Optional(Day()),
    overrides: Type.Optional(
      Type.Array(Type.Object({ date: LocalDate(), hours: Day() }), { maxItems: mostOf.overrides }),
    ),
  })

/** What a confirm in the checklist leads to: a gig that staff confirm, or booked at once. */
export const ChecklistConfirm = () => Type.Union([Type.Literal('gig'), Type.Literal('booked')])

export const WindowUnit = () =>
  Type.Union([
    Type.Literal('minutes'),
    Type.Literal('hours'),
    Type.Literal('days'),
    Type.Literal('weeks'),
    Type.Literal('months'),
  ])
/** How long before or ahead; at most a hundred years, which a rule of bundles checks by unit. */
export const WindowLength = () => Type.Number({ minimum: 0, maximum: mostOfWindow.minutes })
export type WindowUnit = Static<ReturnType<typeof WindowUnit>>

/** Free-form data of a plugin or a display setting; stored unchanged. */
export const Data = () => Type.Record(Type.String(), Type.Unknown())

/** A place beside the provider's own: customers read its address only with `displayonbookingsite`. */
export const Place = () =>
  Type.Object({ address: Type.Optional(Text()), displayonbookingsite: Type.Optional(Type.Boolean()) })
export type Place = Static<ReturnType<typeof Place>>

/** One picture of a carousel: its address, or an object with it. */
export const Picture = () =>
  Type.Union([
    Type.String(),
    Type.Object({
      url: Type.Optional(Type.String()),
      photo: Type.Optional(Type.String()),
      caption: Type.Optional(Type.String()),
      translations: Translations(['caption']),
    }),
  ])
export type Picture = Static<ReturnType<typeof Picture>>

/** A whole number; pieces of something where no other bound is named. */
export const Count = (minimum = 0, maximum: number = mostPieces) => Type.Integer({ minimum, maximum })

/** Whole seconds, 400 days at most. */
export const Seconds = (minimum = 0) => Count(minimum, longestSeconds)

/** Hours before something, a hundred years at most. */
export const HoursBefore = () => Type.Number({ minimum: 0, maximum: mostOfWindow.hours })
export const Text = () => Type.String({ maxLength: 20_000 })
